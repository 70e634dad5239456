import ReviewCore

/// What a configuration says about one rule.
package enum RuleAdjustment: Hashable, Sendable {
  case off
  case on(RuleSetting)

  /// What both say together, this one last.
  package func following(_ earlier: RuleAdjustment) -> RuleAdjustment {
    guard case .on(let setting) = earlier, let both = applied(to: setting) else { return self }
    return .on(both)
  }

  /// The setting after this is said over it; nil when the rule is off.
  package func applied(to setting: RuleSetting?) -> RuleSetting? {
    guard case .on(let new) = self else { return nil }
    let values = (setting?.values ?? [:]).merging(new.values) { _, new in new }
    return RuleSetting(severity: new.severity ?? setting?.severity, values: values)
  }
}
