package import Coverage
import ReviewCore

/// Coverage reports of earlier runs, and how their paths are read.
package struct CoverageFiles: Sendable {
  /// As they were named.
  package var names: [String]
  package var pathMaps: [PathMap]
  /// Cobertura: whether lines between measured ones go with the line before them.
  package var fillsGaps: Bool

  package init(names: [String] = [], pathMaps: [PathMap] = [], fillsGaps: Bool = false) {
    self.names = names
    self.pathMaps = pathMaps
    self.fillsGaps = fillsGaps
  }

  /// The files' contents.
  /// - Throws: A `UserFacingError` error naming the file that cannot be read.
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
