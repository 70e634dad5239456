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
  /// What the check did with each changed file; the report's ledger combines the checks. Not a part of the JSON of a
  /// check.
  package var files: [RepoPath: FileState] = [:]

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

  /// Returns the same result with what the check did with each changed file.
  package func recording(_ files: [RepoPath: FileState]) -> CheckResult {
    var result = self
    result.files = files
    return result
  }

  /// Returns the same result with another verdict.
  package func with(_ verdict: Verdict) -> CheckResult {
    var result = CheckResult(
      check: check, verdict: verdict, findings: findings, metrics: metrics, details: details, notices: notices,
      rules: rules)
    result.packages = packages
    result.files = files
    return result
  }

  /// Returns the count with that name, or nil when it is missing or nothing was measurable.
  package func count(_ name: String) -> Int? {
    guard case .count(let count)? = metrics.first(where: { $0.name == name })?.value else { return nil }
    return count
  }
}

/// All checks, in the order of reports.
package enum CheckID: String, Hashable, Sendable, CaseIterable {
  case tests
  /// The tests of the merge result, if those of the head run too.
  case merge
  case coverage, lint
}

/// The result of a check. *Failed* (the change is bad) and *broken* (the check could not judge) are always distinct.
package enum Verdict: Hashable, Sendable {
  case passed
  /// A gate was not met; the reason is one sentence.
  case failed(reason: String)
  /// The check was not requested, or has no input; the reason is one sentence.
  case skipped(reason: String)
  case broken(Problem)

  /// Whether the check came to a judgement, so that its figures count.
  package var isJudged: Bool {
    switch self {
    case .passed, .failed: true
    case .skipped, .broken: false
    }
  }
}

/// A figure of a check.
package struct Metric: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case count(Int)
    case seconds(Double)
    /// Nothing measurable (∅).
    case none
  }

  /// The key in the JSON report: lowerCamelCase.
  package let name: String
  package let value: Value

  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  package init(_ name: String, _ count: Int) {
    self.init(name, .count(count))
  }
}

/// The part of one package in a check of a repository with several packages.
package struct PackageResult: Hashable, Sendable {
  /// Relative to the repository's root, `.` for the root itself.
  package let path: String
  /// Nil when the check judges all packages together.
  package let verdict: Verdict?
  /// In the order of reports.
  package let metrics: [Metric]

  package init(path: String, verdict: Verdict? = nil, metrics: [Metric] = []) {
    self.path = path
    self.verdict = verdict
    self.metrics = metrics
  }
}

extension RepoPath {
  /// The path of a package's folder in reports: `.` for the root.
  package var packagePath: String { bytes.isEmpty ? "." : description }
}
