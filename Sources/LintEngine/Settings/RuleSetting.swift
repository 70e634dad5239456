package import ReviewCore

/// The settings of a rule that is on.
package struct RuleSetting: Hashable, Sendable {
  /// The severity of all findings; nil leaves it to the rule, which may have a limit for each severity.
  package let severity: Severity?
  /// Options that differ from the defaults.
  package let values: [String: OptionValue]

  package init(severity: Severity? = nil, values: [String: OptionValue] = [:]) {
    self.severity = severity
    self.values = values
  }
}
