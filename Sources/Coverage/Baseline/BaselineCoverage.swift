package import ReviewCore

/// The coverage of one commit, small enough for a git note or a file.
package struct BaselineCoverage: Hashable, Sendable {
  /// In region mode.
  package let project: CoverageTally
  /// In line mode.
  package let projectLines: Ratio
  package let files: [RepoPath: LineStates]

  package init(project: CoverageTally, projectLines: Ratio, files: [RepoPath: LineStates]) {
    self.project = project
    self.projectLines = projectLines
    self.files = files
  }

  package init(_ coverage: PatchCoverage) {
    self.init(project: coverage.project, projectLines: coverage.projectLines, files: coverage.lineStates)
  }

  /// Returns the project's share in region mode.
  package func ratio(countingPartial policy: PartialPolicy) -> Ratio {
    project.ratio(countingPartial: policy)
  }
}
