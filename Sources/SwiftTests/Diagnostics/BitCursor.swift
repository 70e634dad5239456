/// Reads numbers of any width, lowest bit of the lowest byte first ("LLVM Bitcode File Format", Primitives).
struct BitCursor: Sendable {
  /// The widest number that LLVM writes at once.
  static let widest = 32

  private let bytes: [UInt8]
  /// In bits from the beginning.
  private(set) var position = 0
  /// In bits from the beginning; no read goes beyond it.
  private(set) var end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count * 8
  }

  /// In bits.
  var rest: Int { end - position }

  /// Moves the end.
  /// - Returns: The previous end.
  /// - Throws: `.truncated` when the new end is after the previous one.
  mutating func narrow(toNext words: UInt64) throws(BitstreamError) -> Int {
    guard words <= UInt64(rest / 32) else { throw .truncated }
    defer { end = position + Int(words) * 32 }
    return end
  }

  /// - Parameter end: The result of `narrow`.
  mutating func widen(to end: Int) {
    self.end = end
  }

  mutating func skipToEnd() {
    position = end
  }

  /// Reads a number of a fixed width.
  /// - Parameter width: In bits, 0 to 32.
  mutating func fixed(_ width: Int) throws(BitstreamError) -> UInt64 {
    guard width <= rest else { throw .truncated }
    var value: UInt64 = 0
    var taken = 0
    while taken < width {
      let (byte, offset) = (UInt64(bytes[position >> 3]), position & 7)
      let count = min(8 - offset, width - taken)
      value |= ((byte >> offset) & ((1 << count) - 1)) << taken
      taken += count
      position += count
    }
    return value
  }

  /// Reads a number in chunks; the highest bit of each chunk is set when another one follows.
  /// - Parameter width: The width of a chunk in bits, 2 to 32.
  /// - Throws: `.malformed` when the number has more than 64 bits.
  mutating func variable(_ width: Int) throws(BitstreamError) -> UInt64 {
    let mark: UInt64 = 1 << (width - 1)
    var value: UInt64 = 0
    var shift = 0
    while true {
      let chunk = try fixed(width)
      let part = chunk & (mark - 1)
      guard shift < 64, (part << shift) >> shift == part else { throw .malformed }
      value |= part << shift
      if chunk & mark == 0 { return value }
      shift += width - 1
    }
  }

  /// Skips to the next word of 32 bits.
  mutating func align() throws(BitstreamError) {
    let aligned = (position + 31) & ~31
    guard aligned <= end else { throw .truncated }
    position = aligned
  }

  /// Reads bytes that are aligned to 32-bit words.
  mutating func blob(_ count: UInt64) throws(BitstreamError) -> ArraySlice<UInt8> {
    try align()
    guard count <= UInt64(rest / 8) else { throw .truncated }
    let start = position / 8
    position += Int(count) * 8
    try align()
    return bytes[start..<(start + Int(count))]
  }
}

/// The reason that bytes are not a bitstream, or not one of serialized diagnostics.
enum BitstreamError: Error, Hashable {
  /// The bytes, a block or a record end before their announced length.
  case truncated
  /// It contains values that no writer produces.
  case malformed
  /// It is larger than any compiler's output.
  case tooLarge
  /// It uses a later version of the format than this reader supports.
  case unknownVersion(Int)
}

extension BitstreamError: CustomStringConvertible {
  var description: String {
    switch self {
    case .truncated: "it ends too early"
    case .malformed: "it is not in the compiler's format"
    case .tooLarge: "it is too large"
    case .unknownVersion(let version): "it has version \(version) of the format"
    }
  }
}
