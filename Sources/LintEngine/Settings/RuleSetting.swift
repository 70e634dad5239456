package import ReviewCore

/// How one rule is turned on.
package struct RuleSetting: Hashable, Sendable {
  /// The weight of all its findings; nil leaves it to the rule, which may have limits for each weight.
  package let severity: Severity?
  /// Options that differ from the defaults.
  package let values: [String: OptionValue]

  package init(severity: Severity? = nil, values: [String: OptionValue] = [:]) {
    self.severity = severity
    self.values = values
  }
}
