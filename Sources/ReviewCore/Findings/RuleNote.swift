/// The description of a rule in a report.
package struct RuleNote: Hashable, Sendable {
  package let rule: RuleID
  /// One sentence.
  package let summary: String
  /// A paragraph.
  package let rationale: String
  package let severity: Severity

  package init(rule: RuleID, summary: String, rationale: String, severity: Severity) {
    self.rule = rule
    self.summary = summary
    self.rationale = rationale
    self.severity = severity
  }
}
