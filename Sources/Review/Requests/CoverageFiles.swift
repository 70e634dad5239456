package import Coverage
import ResultBundles
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
