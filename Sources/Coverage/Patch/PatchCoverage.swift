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
  /// Of each measured file.
  package let tallies: [RepoPath: FileTally]
  /// One sentence each.
  package let notices: [String]

  package init(
    files: [PatchedFile], lineFiles: [LinePatch] = [], patch: CoverageTally, patchLines: Ratio,
    project: CoverageTally, projectLines: Ratio,
    unknown: [RepoPath] = [], partial: PartialPolicy = .miss, lineStates: [RepoPath: LineStates] = [:],
    tallies: [RepoPath: FileTally] = [:], notices: [String] = []
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
    self.tallies = tallies
    self.notices = notices
  }

  /// The share that gates judge, in region mode; the lowest possible one if lines are unknown.
  package var patchRatio: Ratio { patch.ratio(countingPartial: partial) }
  package var projectRatio: Ratio { project.ratio(countingPartial: partial) }
  /// The shares if tests outside of this run covered every line that they may reach.
  package var bestPatchRatio: Ratio { patch.best.ratio(countingPartial: partial) }
  package var bestProjectRatio: Ratio { project.best.ratio(countingPartial: partial) }
  /// Whether no test outside of this run can change the figures.
  package var isExact: Bool { patch.isExact && project.isExact }

  /// The figures with their names in the JSON report. Totals are ∅ when no lines are measurable.
  package var metrics: [Metric] {
    [
      Metric("patchCovered", patch.covered), Metric("patchPartial", patch.partial), total("patchTotal", patch.total),
      Metric("patchLineCovered", patchLines.covered), total("patchLineTotal", patchLines.total),
      Metric("projectCovered", project.covered), Metric("projectPartial", project.partial),
      total("projectTotal", project.total),
      Metric("projectLineCovered", projectLines.covered), total("projectLineTotal", projectLines.total),
    ] + Self.unknown(in: patch, "patch") + Self.unknown(in: project, "project")
  }

  /// Returns the number of unknown lines, and the highest possible number of covered lines; empty for exact figures.
  private static func unknown(in tally: CoverageTally, _ name: String) -> [Metric] {
    guard !tally.isExact else { return [] }
    return [Metric("\(name)Unknown", tally.unknown), Metric("\(name)BestCovered", tally.best.covered)]
  }

  private func total(_ name: String, _ count: Int) -> Metric {
    Metric(name, count == 0 ? .none : .count(count))
  }
}
