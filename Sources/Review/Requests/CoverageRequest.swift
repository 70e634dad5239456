package import Coverage
import ResultBundles
package import ReviewCore

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

/// Coverage reports of earlier runs, and how to read their paths.
package struct CoverageFiles: Sendable {
  /// As given on the command line.
  package var names: [String]
  package var pathMaps: [PathMap]
  /// Cobertura: whether unmeasured lines between measured ones count like the line before them.
  package var fillsGaps: Bool

  package init(names: [String] = [], pathMaps: [PathMap] = [], fillsGaps: Bool = false) {
    self.names = names
    self.pathMaps = pathMaps
    self.fillsGaps = fillsGaps
  }

  /// Returns the files. Large reports are read when they are needed, and must not change until then.
  /// - Throws: A `UserFacingError` naming the file or the result bundle that cannot be read.
  func files(services: Services) throws -> [CoverageInput.ReportFile] {
    try names.map { name in
      let path = services.absolutePath(name)
      guard !ResultBundle.isBundle(at: path, files: services.files),
        let report = try LargeReport(path: path, files: services.files)
      else { return try contents(of: name, services: services) }
      return CoverageInput.ReportFile(name: name, contents: .large(report))
    }
  }

  /// Returns the files' contents. The tests of the change, which run later, cannot alter them.
  /// - Throws: A `UserFacingError` naming the file or the result bundle that cannot be read.
  func contents(services: Services) throws -> [CoverageInput.ReportFile] {
    try names.map { try contents(of: $0, services: services) }
  }

  private func contents(of name: String, services: Services) throws -> CoverageInput.ReportFile {
    let path = services.absolutePath(name)
    guard ResultBundle.isBundle(at: path, files: services.files) else {
      return CoverageInput.ReportFile(
        name: name, bytes: try services.files.read(path, limit: Self.sizeLimit), fillsGaps: fillsGaps)
    }
    let bundle = try ResultBundle(path: path, name: name, files: services.files)
    return CoverageInput.ReportFile(name: name, contents: .archives(try bundle.coverageArchives()))
  }

  /// In bytes.
  private static let sizeLimit = 4 << 30
}

/// The counted files and required coverage, as far as they differ from the configuration.
package struct CoverageLimits: Sendable {
  /// The minimum share of the measurable added lines; applies to every change, however small.
  package var least: Percent?
  /// The number of measurable added lines below which coverage is not judged.
  package var leastLines: Int?
  /// Only files that match one of these; empty: as configured.
  package var include: [Glob] = []
  package var exclude: [Glob] = []
  package var partial: PartialPolicy?
  /// Whether the check may pass with changed Swift files that are missing from all reports.
  package var allowsUnknownFiles = false

  package init() {}

  func gate(over gates: Configuration.Gates) -> CoverageGate {
    var gate = CoverageGate(gates)
    gate.allowsUnknownFiles = allowsUnknownFiles
    if let least {
      gate.patch = least
      gate.minLines = 0
    }
    if let leastLines { gate.minLines = leastLines }
    gate.isNamed = gate.isNamed || least != nil
    return gate
  }

  /// - Parameter settings: Those of the configuration.
  func settings(over settings: CoverageSettings, _ configuration: Configuration) -> CoverageSettings {
    var settings = settings
    if !include.isEmpty { settings.scope = FileScope(include: include).excluding(configuration.excluded) }
    settings.scope = settings.scope.excluding(exclude)
    if let partial { settings.partial = partial }
    return settings
  }
}

/// The storage of the coverage that a change is compared with: git notes keyed by commit, or a file.
package struct BaselineRequest: Sendable {
  /// As given on the command line; nil: git notes.
  package var file: String?
  /// Whether to store the coverage of the head.
  package var isRecorded: Bool

  package init(file: String? = nil, isRecorded: Bool = false) {
    self.file = file
    self.isRecorded = isRecorded
  }

  /// - Throws: `UsageProblem` when the folder of the output file does not exist.
  func check(services: Services) throws(UsageProblem) {
    guard isRecorded, let file else { return }
    try services.checkFolder(of: file, option: "--baseline \(file)")
  }
}
