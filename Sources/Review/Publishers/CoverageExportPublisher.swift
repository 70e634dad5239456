import Coverage
import Reporting
import ReviewCore

/// Writes the coverage that a check measured in the formats of other tools.
struct CoverageExportPublisher: Publisher {
  let formats: [CoverageExportFormat]
  let settings: CoverageSettings
  let style: DiffCoverStyle
  let services: Services
  /// The sources of a change, for formats with parts of lines.
  let sources: @Sendable (Change) -> any SourceReader

  /// Writes nothing when nothing was measured; the report gives the reason.
  /// - Throws: A `UserFacingError` when a file cannot be written.
  func publish(_ review: FinishedReview) throws -> Bool {
    guard let measured = review.coverage, let change = review.change else { return true }
    for format in formats {
      guard let text = text(of: format.kind, measured, change, review.report) else { continue }
      try services.write(text, to: format.target)
    }
    return true
  }

  /// Nil for a format of tests, which `TestExportPublisher` writes.
  private func text(
    of kind: CoverageExportFormat.Kind, _ measured: MeasuredCoverage, _ change: Change, _ report: Report
  ) -> String? {
    switch kind {
    case .lcov: LCOVWriter.text(of: ExportedCoverage(measured.all, settings: settings))
    case .cobertura:
      CoberturaWriter.text(
        of: ExportedCoverage(measured.all, settings: settings), timestamp: services.secondsSince1970)
    case .sonarCoverage:
      SonarCoverageWriter.text(of: ExportedCoverage(measured.all, settings: settings, sources: sources(change)))
    case .sonarTests: nil
    case .diffCover: diffCover(measured.patch, change).text
    case .annotations(let severity): WorkflowCommandsReporter(coverageSeverity: severity).render(report)
    }
  }

  /// Returns the report in line mode: every number equals diff-cover's for the same diff and reports.
  private func diffCover(_ patch: PatchCoverage, _ change: Change) -> DiffCoverJSON {
    let partial = Dictionary(uniqueKeysWithValues: patch.files.map { ($0.path, LineSet($0.partial.map(\.line))) })
    let files = patch.lineFiles.map { file in
      let missed = style.countsPartialAsMissed ? partial[file.path] ?? LineSet() : LineSet()
      return DiffCoverJSON.File(
        path: file.path, covered: file.covered.subtracting(missed), violations: file.uncovered.union(missed))
    }
    let changed = change.diff.files.filter { $0.hasContents && settings.measures($0.path) }
    return DiffCoverJSON(
      reportName: "reviewbot", diffName: "\(change.subject.base)\(style.rangeNotation)\(change.subject.head)",
      files: files, changedLines: changed.reduce(0) { $0 + $1.addedLines.count }, showsDecimals: style.showsDecimals)
  }
}
