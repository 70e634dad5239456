import Coverage
import ReviewCore

/// An LCOV tracefile on disk.
struct Tracefile: Sendable {
  let path: String
  let files: any FileSystem

  /// Returns nil when the file is small, or has another format or encoding.
  /// - Throws: A `UserFacingError` naming the file when it cannot be read.
  init?(path: String, files: any FileSystem) throws {
    let beginning = try files.read(path, from: 0, count: TracefileReader.pieceSize)
    guard beginning.count == TracefileReader.pieceSize, CoverageFormat.detect(beginning) == .lcov else { return nil }
    self.path = path
    self.files = files
  }

  /// Reads the file in pieces.
  /// - Throws: A `UserFacingError`.
  func report(name: String, wants: (String) -> Bool) throws -> CoverageReport {
    var reader = TracefileReader(name: name)
    var offset = 0
    while true {
      let piece = try files.read(path, from: offset, count: TracefileReader.pieceSize)
      guard !piece.isEmpty else { return try reader.finish(wants: wants) }
      try reader.append(piece, wants: wants)
      offset += piece.count
    }
  }
}
