/// What `reviewbot coverage` is asked for.
package struct CoverageRequest: Sendable {
  package var change: ChangeSelection
  package var coverage = CoverageFiles()
  package var limits = CoverageLimits()
  package var baseline = BaselineRequest()
  package var report = ReportRequest()
  /// Whether no text report goes to standard output.
  package var isQuiet = false
  /// Whether lines that are staged are left out.
  package var ignoresStaged = false
  /// Whether lines that are not staged are left out.
  package var ignoresUnstaged = false
  package var diffCover = DiffCoverStyle()
  /// Said in the report.
  package var notices: [String] = []

  package init(change: ChangeSelection) {
    self.change = change
  }

  /// - Parameter configured: Formats of the configuration, used when the request names none.
  /// - Throws: `UsageProblem` for an unknown format, or an `--output` without a report to take.
  package func outputs(configured: [String] = []) throws(UsageProblem) -> CoverageOutputs {
    let asked = report.formats.isEmpty ? configured : report.formats
    let outputs = try CoverageOutputs(asked: asked.isEmpty ? ["text"] : asked, output: report.output)
    return isQuiet ? outputs.withoutText : outputs
  }
}

/// How the JSON report of diff-cover differs.
package struct DiffCoverStyle: Hashable, Sendable {
  /// What joins base and head in the diff's name.
  package var rangeNotation = "..."
  /// Whether a partial line is a violation.
  package var countsPartialAsMissed = false
  /// Whether the total has two decimals.
  package var showsDecimals = false

  package init() {}
}
