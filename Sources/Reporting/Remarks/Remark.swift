import Digests
import ReviewCore

/// One thing that a report says about a place, in the form that annotation formats share: findings, failures of tests,
/// added lines that did not run, and checks that could not judge.
struct Remark: Sendable {
  let check: CheckID
  let severity: Severity
  let rule: RuleID
  let location: Location?
  /// May have several lines. Untrusted.
  let message: String
  let fingerprint: Fingerprint
  let fix: Fix?
  /// See `Finding.hasPlainColumns`.
  let hasPlainColumns: Bool
}

extension Remark {
  init(_ finding: Finding, of check: CheckID) {
    self.init(
      check: check, severity: finding.severity, rule: finding.rule, location: finding.location,
      message: finding.message, fingerprint: finding.fingerprint, fix: finding.fix,
      hasPlainColumns: finding.hasPlainColumns)
  }

  /// - Parameters:
  ///   - identity: What tells it from the check's other remarks in that file, without line numbers.
  ///   - occurrence: 0-based count of remarks with the same identity before it.
  init(
    _ severity: Severity, _ rule: RuleID, of check: CheckID, at location: Location?, _ message: String,
    identity: String, occurrence: Int = 0
  ) {
    self.init(
      check: check, severity: severity, rule: rule, location: location, message: message,
      fingerprint: Fingerprint(
        rule: rule, path: location?.path ?? RepoPath(bytes: []), line: identity.utf8, declaration: "",
        occurrence: occurrence), fix: nil, hasPlainColumns: false)
  }
}
