#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The standard input of a server, which arrives in pieces.
package enum StandardInput {
  /// In bytes.
  private static let pieceSize = 1 << 16

  /// Waits for the next piece.
  /// - Returns: Nil at the end of the input, or when it cannot be read.
  package static func nextPiece() -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      let count = unsafe read(STDIN_FILENO, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(piece.prefix(count)) : nil
    }
  }
}
