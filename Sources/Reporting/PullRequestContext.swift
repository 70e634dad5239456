package import ReviewCore

/// The facts about a pull request that a report for it shows. They come from the forge and from the target branch,
/// never from the report.
package struct PullRequestContext: Hashable, Sendable {
  /// Nil when the forge's web pages are not known.
  package var links: WebLinks?
  /// The web page of the run; nil when it is not known.
  package var run: String?
  /// Findings with a comment of their own, which the report does not list.
  package var commented: Set<Fingerprint> = []
  /// Findings that the report only counts, with the command that fixes them.
  package var fixedByCommand: Set<Fingerprint> = []
  /// Nil when there is no earlier report to compare with.
  package var changes: FindingChanges?
  /// Checks that still run, whose results are to come.
  package var running: Set<CheckID> = []

  package init() {}

  /// Returns whether the report lists a finding.
  func lists(_ finding: Finding) -> Bool {
    !commented.contains(finding.fingerprint) && !fixedByCommand.contains(finding.fingerprint)
  }
}

/// The difference to the earlier report.
package struct FindingChanges: Hashable, Sendable {
  package let new: Int
  package let fixed: Int
  /// The commit of the earlier report.
  package let since: ObjectID

  package init(new: Int, fixed: Int, since: ObjectID) {
    self.new = new
    self.fixed = fixed
    self.since = since
  }
}
