import ArgumentParser
import Coverage
import Pipeline
import ReviewCore

/// Coverage reports that somebody made, and how their paths are read.
struct CoverageFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A coverage report: llvm-cov JSON, LCOV or Cobertura; may be given several times.", valueName: "file"))
  var report: [String] = []

  @Option(
    help: ArgumentHelp("Read paths of the report that begin with OLD as if they began with NEW.", valueName: "old=new"))
  var pathMap: [String] = []

  /// - Throws: `UsageProblem` for a map without `=`.
  func pathMaps() throws(UsageProblem) -> [PathMap] {
    var maps: [PathMap] = []
    for text in pathMap {
      guard let map = PathMap(text) else {
        throw UsageProblem(
          summary: "`--path-map \(Visible.line(text))` is no map.", hint: "Write `--path-map /old/root=/new/root`.")
      }
      maps.append(map)
    }
    return maps
  }

  /// The files' contents, and those named besides `--report`.
  /// - Throws: A `Mendable` error naming the file that cannot be read.
  func files(
    and more: [String] = [], fillingGaps: Bool = false, services: Services
  ) throws -> [CoverageInput.ReportFile] {
    try (report + more).map { path in
      CoverageInput.ReportFile(
        name: path, bytes: try services.files.read(services.absolutePath(path), limit: Self.sizeLimit),
        fillsGaps: fillingGaps)
    }
  }

  /// In bytes.
  private static let sizeLimit = 4 << 30
}
