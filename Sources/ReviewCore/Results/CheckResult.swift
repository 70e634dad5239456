/// What one check found out: its verdict, and everything behind it.
package struct CheckResult: Hashable, Sendable {
  package enum Details: Hashable, Sendable {
    case none
    /// Every test of the run.
    case tests([TestCase])
    /// Changed files with added lines that a coverage report knows, and those with added code that none knows.
    case patchCoverage([PatchedFile], unknown: [RepoPath] = [])
  }

  package let check: CheckID
  package let verdict: Verdict
  /// By path, position, rule.
  package let findings: [Finding]
  /// In the order in which reports show them.
  package let metrics: [Metric]
  package let details: Details
  /// One-sentence remarks that are no findings, such as "coverage from a failing run".
  package let notices: [String]
  /// The rules that the findings name, as far as there is something to say of them; ascending.
  package let rules: [RuleNote]

  package init(
    check: CheckID, verdict: Verdict, findings: [Finding] = [], metrics: [Metric] = [], details: Details = .none,
    notices: [String] = [], rules: [RuleNote] = []
  ) {
    self.check = check
    self.verdict = verdict
    self.findings = findings
    self.metrics = metrics
    self.details = details
    self.notices = notices
    self.rules = rules
  }

  /// The count of that name, nil when there is none or nothing was measurable.
  package func count(_ name: String) -> Int? {
    guard case .count(let count)? = metrics.first(where: { $0.name == name })?.value else { return nil }
    return count
  }
}
