import Coverage
import ReviewCore

/// A coverage report on disk that is read in pieces, because it may have hundreds of megabytes.
struct LargeReport: Sendable {
  let path: String
  private let format: CoverageFormat
  private let files: any FileSystem

  /// Returns nil when the file is small, or has a format or an encoding that is not read in pieces.
  /// - Throws: A `UserFacingError` naming the file when it cannot be read.
  init?(path: String, files: any FileSystem) throws {
    let beginning = try files.read(path, from: 0, count: CoverageReader.pieceSize)
    guard beginning.count == CoverageReader.pieceSize, let format = CoverageFormat.detect(beginning),
      format.isReadInPieces
    else { return nil }
    self.path = path
    self.format = format
    self.files = files
  }

  /// - Throws: A `UserFacingError`.
  func report(name: String, wants: (String) -> Bool) throws -> CoverageReport {
    var offset = 0
    return try CoverageReader.read(piecesOf: format, name: name, wants: wants) {
      let piece = try files.read(path, from: offset, count: CoverageReader.pieceSize)
      offset += piece.count
      return piece
    }
  }
}
