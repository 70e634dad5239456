import Coverage
import Reporting
import ReviewCore

/// Writes the coverage that a check measured in the formats of other tools.
struct CoverageExportPublisher: Publisher {
  let formats: [CoverageExportFormat]
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
    case .lcov: LCOVWriter.text(of: ExportedCoverage(measured.all, settings: measured.settings))
    case .cobertura:
      CoberturaWriter.text(
        of: ExportedCoverage(measured.all, settings: measured.settings), timestamp: services.secondsSince1970)
    case .sonarCoverage:
      SonarCoverageWriter.text(
        of: ExportedCoverage(measured.all, settings: measured.settings, sources: sources(change)))
    case .sonarTests: nil
    case .diffCover: diffCover(measured, change).text
    case .annotations(let severity): WorkflowCommandsReporter(coverageSeverity: severity).render(report)
    }
  }

  /// Returns the report in line mode: every number equals diff-cover's for the same diff and reports.
  private func diffCover(_ measured: MeasuredCoverage, _ change: Change) -> DiffCoverJSON {
    let patch = measured.patch
    let partial = Dictionary(uniqueKeysWithValues: patch.files.map { ($0.path, LineSet($0.partial.map(\.line))) })
    let files = patch.lineFiles.map { file in
      let missed = style.countsPartialAsMissed ? partial[file.path] ?? LineSet() : LineSet()
      return DiffCoverJSON.File(
        path: file.path, covered: file.covered.subtracting(missed), violations: file.uncovered.union(missed))
    }
    let changed = change.diff.files.filter { $0.hasContents && measured.settings.measures($0.path) }
    return DiffCoverJSON(
      reportName: "reviewbot", diffName: "\(change.subject.base)\(style.rangeNotation)\(change.subject.head)",
      files: files, changedLines: changed.reduce(0) { $0 + $1.addedLines.count }, showsDecimals: style.showsDecimals)
  }
}

/// A format of other tools, which contains the coverage or the tests instead of the review.
package struct CoverageExportFormat: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// All counted coverage, merged, with repository paths.
    case lcov, cobertura, sonarCoverage
    /// The tests by source file. Only `check` has them.
    case sonarTests
    /// The structure of diff-cover's JSON.
    case diffCover
    /// GitHub's workflow commands, with the requested severity.
    case annotations(Severity)
  }

  let kind: Kind
  /// Nil: standard output.
  var file: String?

  /// The names in `--format`. Only `check` and `coverage` accept them.
  package static let names = ["lcov", "cobertura", "sonar-coverage", "sonar-tests"]

  init(kind: Kind, file: String?) {
    self.kind = kind
    self.file = file
  }

  /// Parses `name[=file]`; nil for any other name.
  /// - Throws: `UsageProblem` for an empty file name.
  init?(_ text: String) throws(UsageProblem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch parts.first {
    case "lcov": kind = .lcov
    case "cobertura": kind = .cobertura
    case "sonar-coverage": kind = .sonarCoverage
    case "sonar-tests": kind = .sonarTests
    default: return nil
    }
    file = parts.count > 1 ? parts[1] : nil
    guard file != "" else {
      throw UsageProblem(summary: "`--format \(text)` names no file.", hint: "Write `--format \(text)FILE`.")
    }
  }

  /// Returns the severity for a diff-cover annotation level.
  static func level(named name: String) -> Severity? {
    let levels: [String: Severity] = ["notice": .note, "warning": .warning, "error": .error]
    return levels[name]
  }

  var target: OutputTarget { OutputTarget(name: name, file: file, isDocument: isData) }

  /// The name in `--format`.
  package var name: String {
    switch kind {
    case .lcov: "lcov"
    case .cobertura: "cobertura"
    case .sonarCoverage: "sonar-coverage"
    case .sonarTests: "sonar-tests"
    case .diffCover: "json"
    case .annotations: "github-annotations"
    }
  }

  /// Whether programs read it; then it must be the only output on standard output.
  var isData: Bool {
    if case .annotations = kind { false } else { true }
  }
}
