/// The pieces of a report in order, so that the memory needed does not depend on its size.
final class ReportPieces {
  private let read: () throws -> [UInt8]
  /// The error because of which the report is incomplete.
  private(set) var error: (any Error)?

  /// - Parameter read: Returns the next piece; empty at the end.
  init(_ read: @escaping () throws -> [UInt8]) {
    self.read = read
  }

  /// Returns nil at the end, or if the next piece cannot be read.
  func next() -> [UInt8]? {
    guard error == nil else { return nil }
    do {
      let piece = try read()
      return piece.isEmpty ? nil : piece
    } catch {
      self.error = error
      return nil
    }
  }
}
