/// The result of one check: its verdict, and all details.
package struct CheckResult: Hashable, Sendable {
  package enum Details: Hashable, Sendable {
    case none
    /// Every test of the run.
    case tests([TestCase])
    /// Changed files with added lines that a coverage report contains, and files with added code that no report
    /// contains.
    case patchCoverage([PatchedFile], unknown: [RepoPath] = [])
  }

  package let check: CheckID
  package let verdict: Verdict
  /// Ordered by path, position, rule.
  package let findings: [Finding]
  /// In the order of reports.
  package let metrics: [Metric]
  package let details: Details
  /// One-sentence notes that are not findings, such as "coverage from a failing run".
  package let notices: [String]
  /// Descriptions of the rules that the findings name, if available; ascending.
  package let rules: [RuleNote]
  /// The packages of a repository with several packages, by path; empty in all other repositories.
  package var packages: [PackageResult] = []

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

  /// Returns the same result with the packages that it consists of.
  package func listing(_ packages: [PackageResult]) -> CheckResult {
    var result = self
    result.packages = packages
    return result
  }

  /// Returns the count with that name, or nil when it is missing or nothing was measurable.
  package func count(_ name: String) -> Int? {
    guard case .count(let count)? = metrics.first(where: { $0.name == name })?.value else { return nil }
    return count
  }
}
