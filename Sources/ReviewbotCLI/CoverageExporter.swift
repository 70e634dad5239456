import Coverage
import Pipeline
import ReviewCore
import Reporting
import Synchronization

/// Keeps what a coverage check measured, and writes it in the formats that were asked for.
final class CoverageExporter: Sendable {
  private let measured = Mutex<MeasuredCoverage?>(nil)
  private let formats: [CoverageExportFormat]
  private let settings: CoverageSettings
  private let options: DiffCoverOptions

  init(formats: [CoverageExportFormat], settings: CoverageSettings, options: DiffCoverOptions) {
    self.formats = formats
    self.settings = settings
    self.options = options
  }

  /// Whether the coverage is wanted even where the change is empty.
  var isWanted: Bool { !formats.isEmpty }

  func take(_ coverage: MeasuredCoverage) {
    measured.withLock { $0 = coverage }
  }

  /// Writes nothing when nothing was measured: the report says why.
  /// - Throws: A `Mendable` error when a file cannot be written.
  func write(_ report: Report, on change: Change, by writer: ReportWriter) throws {
    guard let measured = measured.withLock({ $0 }) else { return }
    for format in formats {
      try writer.deliver(text(of: format, measured, report, change, seconds: writer.services.secondsSince1970), to: format.file)
    }
  }

  private func text(
    of format: CoverageExportFormat, _ measured: MeasuredCoverage, _ report: Report, _ change: Change, seconds: Int
  ) -> String {
    switch format.kind {
    case .lcov: LCOVWriter.text(of: ExportedCoverage(measured.all, settings: settings))
    case .cobertura:
      CoberturaWriter.text(of: ExportedCoverage(measured.all, settings: settings), timestamp: seconds)
    case .diffCover: diffCover(measured.patch, change).text
    case .annotations(let severity): WorkflowCommandsReporter(coverageSeverity: severity).render(report)
    }
  }

  /// Line mode: every number is what diff-cover says of the same diff and reports.
  private func diffCover(_ patch: PatchCoverage, _ change: Change) -> DiffCoverJSON {
    let partial = Dictionary(uniqueKeysWithValues: patch.files.map { ($0.path, LineSet($0.partial.map(\.line))) })
    let files = patch.lineFiles.map { file in
      let missed = options.branchCoverage ? partial[file.path] ?? LineSet() : LineSet()
      return DiffCoverJSON.File(
        path: file.path, covered: file.covered.subtracting(missed), violations: file.uncovered.union(missed))
    }
    let changed = change.diff.files.filter { $0.hasContents && settings.measures($0.path) }
    return DiffCoverJSON(
      reportName: "reviewbot", diffName: "\(change.subject.base)\(options.diffRangeNotation)\(change.subject.head)",
      files: files, changedLines: changed.reduce(0) { $0 + $1.addedLines.count },
      showsDecimals: options.totalPercentFloat)
  }
}
