package import ReviewCore

/// The coverage of the lines that a change adds, and of the whole project.
package struct PatchCoverage: Sendable {
  /// Measured files with added lines, by path.
  package let files: [PatchedFile]
  /// The same files in line mode, for comparison with other tools.
  package let lineFiles: [LinePatch]
  /// The added lines in region mode.
  package let patch: CoverageTally
  /// The added lines in line mode, as llvm-cov, LCOV and diff-cover count them.
  package let patchLines: Ratio
  /// The package's own sources in region mode.
  package let project: CoverageTally
  /// The package's own sources in line mode.
  package let projectLines: Ratio
  /// Changed Swift files with added code that are missing from all reports or do not match the report; by path.
  package let unknown: [RepoPath]
  package let partial: PartialPolicy
  /// For all measured files; used for the baseline.
  package let lineStates: [RepoPath: LineStates]
  /// One sentence each.
  package let notices: [String]

  package init(
    files: [PatchedFile], lineFiles: [LinePatch] = [], patch: CoverageTally, patchLines: Ratio,
    project: CoverageTally, projectLines: Ratio,
    unknown: [RepoPath] = [], partial: PartialPolicy = .miss, lineStates: [RepoPath: LineStates] = [:],
    notices: [String] = []
  ) {
    self.files = files
    self.lineFiles = lineFiles
    self.patch = patch
    self.patchLines = patchLines
    self.project = project
    self.projectLines = projectLines
    self.unknown = unknown
    self.partial = partial
    self.lineStates = lineStates
    self.notices = notices
  }

  /// The share that gates judge, in region mode.
  package var patchRatio: Ratio { patch.ratio(countingPartial: partial) }
  package var projectRatio: Ratio { project.ratio(countingPartial: partial) }

  /// The figures with their names in the JSON report. Totals are ∅ when no lines are measurable.
  package var metrics: [Metric] {
    [
      Metric("patchCovered", patch.covered), Metric("patchPartial", patch.partial), total("patchTotal", patch.total),
      Metric("patchLineCovered", patchLines.covered), total("patchLineTotal", patchLines.total),
      Metric("projectCovered", project.covered), Metric("projectPartial", project.partial),
      total("projectTotal", project.total),
      Metric("projectLineCovered", projectLines.covered), total("projectLineTotal", projectLines.total),
    ]
  }

  private func total(_ name: String, _ count: Int) -> Metric {
    Metric(name, count == 0 ? .none : .count(count))
  }
}
