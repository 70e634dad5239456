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
