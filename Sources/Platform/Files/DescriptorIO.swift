#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import SystemPackage

/// Reads and writes open files. Repeats calls that a signal interrupted.
enum DescriptorIO {
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads to the end of the file, or the first `limit` bytes. Reports can have hundreds of megabytes, so the bytes are
  /// read directly into the result.
  /// - Parameter expected: The size in bytes that the system reports.
  static func contents(of descriptor: Int32, expected: Int, limit: Int) throws(Errno) -> [UInt8] {
    var failure: Errno?
    // The extra byte shows whether the file grew. The files of `/proc` have a size of 0. `read` never exceeds the rest
    // of the buffer.
    let capacity = min(limit, expected == 0 ? 1 << 10 : expected &+ 1)
    var bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity {
        let got = unsafe read(descriptor, buffer.baseAddress?.advanced(by: count), capacity - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = .last }
        guard got > 0 else { return }
        count += got
        // The extra byte was requested and does not exist.
        if count == expected { return }
      }
    }
    if let failure { throw failure }
    if bytes.count == capacity, capacity > expected { try append(restOf: descriptor, to: &bytes, limit: limit) }
    return bytes
  }

  private static func append(restOf descriptor: Int32, to bytes: inout [UInt8], limit: Int) throws(Errno) {
    var piece = [UInt8](repeating: 0, count: min(1 << 16, limit - bytes.count))
    while bytes.count < limit {
      let count = unsafe read(descriptor, &piece, min(piece.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 { return }
      bytes += piece.prefix(count)
    }
  }
}

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
