/// The request of `reviewbot coverage`.
package struct CoverageRequest: Sendable {
  package var change: ChangeSelection
  package var coverage = CoverageFiles()
  package var limits = CoverageLimits()
  package var baseline = BaselineRequest()
  package var report = ReportRequest()
  /// Whether to exclude staged lines.
  package var ignoresStaged = false
  /// Whether to exclude unstaged lines.
  package var ignoresUnstaged = false
  package var diffCover = DiffCoverStyle()
  /// Shown in the report.
  package var notices: [String] = []

  package init(change: ChangeSelection) {
    self.change = change
  }

  /// - Parameter configured: Formats of the configuration, used when the request names none.
  /// - Throws: `UsageProblem` for an unknown format, or an `--output` without a report to write.
  package func outputs(configured: [String] = []) throws(UsageProblem) -> CoverageOutputs {
    let asked = report.formats.isEmpty ? configured : report.formats
    let outputs = try CoverageOutputs(asked: asked.isEmpty ? ["text"] : asked, output: report.output)
      .limited(by: report)
    guard !outputs.exports.contains(where: { $0.kind == .sonarTests }) else {
      throw UsageProblem(
        summary: "`--format sonar-tests` needs test results, which `reviewbot coverage` does not have.",
        hint: "Use `reviewbot check --format sonar-tests=FILE`.")
    }
    return outputs
  }
}

/// Options of the diff-cover JSON report.
package struct DiffCoverStyle: Hashable, Sendable {
  /// The separator of base and head in the diff's name.
  package var rangeNotation = "..."
  /// Whether a partially covered line is a violation.
  package var countsPartialAsMissed = false
  /// Whether the total has two decimals.
  package var showsDecimals = false

  package init() {}
}
