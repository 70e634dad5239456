/// One thing a check has to say, at one place.
package struct Finding: Hashable, Sendable {
  /// Why a finding counts in a review.
  package enum Scope: String, Hashable, Sendable {
    /// It lies on a line the change added.
    case added
    /// The change brought it about elsewhere, as by pushing a function over its length limit.
    case caused
    /// It is in the file, and the change has nothing to do with it.
    case file
  }

  package let rule: RuleID
  package let severity: Severity
  /// Nil when it is about the change as a whole.
  package let location: Location?
  /// One sentence or more; may hold line breaks (an assertion's message). Untrusted: escape it for where it goes.
  package let message: String
  package let scope: Scope
  package let fix: Fix?
  package let fingerprint: Fingerprint
  /// Whether all columns of its place and its fix lie behind ASCII alone, so that they mean the same in whatever they
  /// are counted.
  package let hasPlainColumns: Bool

  package init(
    rule: RuleID, severity: Severity, location: Location?, message: String, scope: Scope, fix: Fix? = nil,
    fingerprint: Fingerprint, hasPlainColumns: Bool = false
  ) {
    self.rule = rule
    self.severity = severity
    self.location = location
    self.message = message
    self.scope = scope
    self.fix = fix
    self.fingerprint = fingerprint
    self.hasPlainColumns = hasPlainColumns
  }
}
