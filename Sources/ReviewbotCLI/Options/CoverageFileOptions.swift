import ArgumentParser
import Coverage
import Review
import ReviewCore

/// Existing coverage reports, and how to read their paths.
struct CoverageFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A coverage report: llvm-cov JSON, LCOV, Cobertura, xccov JSON or text, or a result bundle of Xcode (.xcresult); \
      may be given several times.
      """, valueName: "file"))
  var report: [String] = []

  @Option(
    help: ArgumentHelp("Read paths of the report that begin with OLD as if they began with NEW.", valueName: "old=new"))
  var pathMap: [String] = []

  private func pathMaps() throws(UsageProblem) -> [PathMap] {
    var maps: [PathMap] = []
    for text in pathMap {
      guard let map = PathMap(text) else {
        throw UsageProblem(
          summary: "`--path-map \(Escaped.line(text))` is not a path map.",
          hint: "Write `--path-map /old/root=/new/root`.")
      }
      maps.append(map)
    }
    return maps
  }

  /// - Throws: `UsageProblem` for a map without `=`.
  func request() throws(UsageProblem) -> CoverageFiles {
    CoverageFiles(names: report, pathMaps: try pathMaps())
  }
}
