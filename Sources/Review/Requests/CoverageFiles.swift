package import Coverage
import ReviewCore

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

  /// Returns the files' contents.
  /// - Throws: A `UserFacingError` naming the file that cannot be read.
  func contents(services: Services) throws -> [CoverageInput.ReportFile] {
    try names.map { name in
      CoverageInput.ReportFile(
        name: name, bytes: try services.files.read(services.absolutePath(name), limit: Self.sizeLimit),
        fillsGaps: fillsGaps)
    }
  }

  /// In bytes.
  private static let sizeLimit = 4 << 30
}
