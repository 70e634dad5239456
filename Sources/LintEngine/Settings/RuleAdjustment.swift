import ReviewCore

/// The configuration of one rule.
package enum RuleAdjustment: Hashable, Sendable {
  case off
  case on(RuleSetting)

  /// Returns the combination of both adjustments; this one takes precedence.
  package func following(_ earlier: RuleAdjustment) -> RuleAdjustment {
    guard case .on(let setting) = earlier, let both = applied(to: setting) else { return self }
    return .on(both)
  }

  /// Returns the setting with this adjustment applied; nil if the rule is off.
  package func applied(to setting: RuleSetting?) -> RuleSetting? {
    guard case .on(let new) = self else { return nil }
    let values = (setting?.values ?? [:]).merging(new.values) { _, new in new }
    return RuleSetting(severity: new.severity ?? setting?.severity, values: values)
  }
}
