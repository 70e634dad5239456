import Clibzstd

/// Decompresses Zstandard frames (RFC 8878) with the system's libzstd.
enum Zstandard {
  /// Why bytes could not be decompressed.
  enum Fault: Error, Hashable {
    /// libzstd is not installed.
    case noLibrary
    case noMemory
    /// The contents are larger than the limit.
    case tooLarge(limit: Int)
    /// In the words of libzstd.
    case damaged(String)
    case cutShort
  }

  /// Whether bytes begin with a frame; other objects of a bundle are not compressed.
  static func isFrame(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
  }

  private static let pieceSize = 1 << 17

  /// - Parameter limit: In bytes; decompression stops there, whatever a frame says of its size.
  static func decompressed(_ bytes: [UInt8], limit: Int) throws(Fault) -> [UInt8] {
    guard libzstd_is_available() else { throw .noLibrary }
    guard let stream = unsafe libzstd_stream_create() else { throw .noMemory }
    defer { unsafe libzstd_stream_free(stream) }
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var offset = 0
    var isInFrame = false
    while offset < bytes.count || isInFrame {
      let step = unsafe Self.step(stream, bytes, from: offset, into: &piece)
      guard !libzstd_is_error(step.code) else {
        throw unsafe .damaged(libzstd_error_name(step.code).map { unsafe String(cString: $0) } ?? "unknown error")
      }
      guard result.count + step.written <= limit else { throw .tooLarge(limit: limit) }
      result += piece[..<step.written]
      isInFrame = step.code != 0
      guard step.read > offset || step.written > 0 || !isInFrame else { throw .cutShort }
      offset = step.read
    }
    return result
  }

  /// Decompresses into one piece.
  /// - Returns: The code of libzstd, the offset of the next byte to be read, and the number of bytes written.
  @unsafe private static func step(
    _ stream: OpaquePointer, _ bytes: [UInt8], from offset: Int, into piece: inout [UInt8]
  ) -> (code: Int, read: Int, written: Int) {
    // Both buffers outlive the call, and libzstd stays within their sizes.
    unsafe bytes.withUnsafeBytes { source in
      unsafe piece.withUnsafeMutableBytes { target in
        var input = unsafe libzstd_input(source: source.baseAddress, size: source.count, offset: offset)
        var output = unsafe libzstd_output(target: target.baseAddress, size: target.count, offset: 0)
        let code = unsafe libzstd_decompress(stream, &output, &input)
        return unsafe (code, input.offset, output.offset)
      }
    }
  }
}
