/// One issue that a check reports, at one location.
package struct Finding: Hashable, Sendable {
  /// The reason why a finding counts in a review.
  package enum Scope: String, Hashable, Sendable {
    /// The finding is on a line that the change added.
    case added
    /// The change caused the finding elsewhere, for example by making a function longer than its limit.
    case caused
    /// The finding is in the file and unrelated to the change.
    case file
  }

  package let rule: RuleID
  package let severity: Severity
  /// Nil when the finding is about the change as a whole.
  package let location: Location?
  /// One sentence or more; may contain line breaks (an assertion's message). Untrusted: escape it for its output
  /// format.
  package let message: String
  package let scope: Scope
  package let fix: Fix?
  package let fingerprint: Fingerprint
  /// Whether only ASCII precedes the columns of its location and its fix, so that they are equal in every unit.
  package let hasPlainColumns: Bool
  /// The first line of the location, possibly cut after 1000 bytes; nil when it was unavailable. Untrusted.
  package let sourceLine: String?

  package init(
    rule: RuleID, severity: Severity, location: Location?, message: String, scope: Scope, fix: Fix? = nil,
    fingerprint: Fingerprint, hasPlainColumns: Bool = false, sourceLine: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.location = location
    self.message = message
    self.scope = scope
    self.fix = fix
    self.fingerprint = fingerprint
    self.hasPlainColumns = hasPlainColumns
    self.sourceLine = sourceLine
  }
}
