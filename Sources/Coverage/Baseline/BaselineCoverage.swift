package import ReviewCore

/// The coverage of one commit, and other figures of its review. Small enough for a git note or a file.
package struct BaselineCoverage: Hashable, Sendable {
  /// In region mode.
  package let project: CoverageTally
  /// In line mode.
  package let projectLines: Ratio
  package let files: [RepoPath: LineStates]
  /// Nil when the run that recorded the coverage ran no tests, or not all.
  package var tests: RecordedTests?
  /// Nil when the run that recorded the coverage did not lint.
  package var findings: RecordedFindings?

  package init(project: CoverageTally, projectLines: Ratio, files: [RepoPath: LineStates]) {
    self.project = project
    self.projectLines = projectLines
    self.files = files
  }

  package init(_ coverage: PatchCoverage) {
    self.init(project: coverage.project, projectLines: coverage.projectLines, files: coverage.lineStates)
  }

  /// Returns the same coverage with the other figures of an earlier baseline of the commit, where this one has none.
  package func filled(from earlier: BaselineCoverage?) -> BaselineCoverage {
    var filled = self
    filled.tests = tests ?? earlier?.tests
    filled.findings = findings ?? earlier?.findings
    return filled
  }

  /// Returns the project's share in region mode.
  package func ratio(countingPartial policy: PartialPolicy) -> Ratio {
    project.ratio(countingPartial: policy)
  }
}
