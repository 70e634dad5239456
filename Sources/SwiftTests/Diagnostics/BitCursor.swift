/// Reads numbers of any width, the lowest bit of the lowest byte first ("LLVM Bitcode File Format", Primitives).
struct BitCursor: Sendable {
  /// The widest number that LLVM writes in one piece.
  static let widest = 32

  private let bytes: [UInt8]
  /// In bits from the beginning.
  private(set) var position = 0
  /// In bits from the beginning; nothing is read beyond it.
  private(set) var end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count * 8
  }

  /// In bits.
  var rest: Int { end - position }

  /// Moves the end.
  /// - Returns: The end that was.
  /// - Throws: `.truncated` when that is beyond the end there was.
  mutating func narrow(toNext words: UInt64) throws(BitstreamError) -> Int {
    guard words <= UInt64(rest / 32) else { throw .truncated }
    defer { end = position + Int(words) * 32 }
    return end
  }

  /// - Parameter end: What `narrow` returned.
  mutating func widen(to end: Int) {
    self.end = end
  }

  mutating func skipToEnd() {
    position = end
  }

  /// A number of a fixed width.
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

  /// A number in chunks, whose highest bit says that another one follows.
  /// - Parameter width: Of a chunk, in bits, 2 to 32.
  /// - Throws: `.malformed` when it has more than 64 bits.
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

  /// Goes on to the next word of 32 bits.
  mutating func align() throws(BitstreamError) {
    let aligned = (position + 31) & ~31
    guard aligned <= end else { throw .truncated }
    position = aligned
  }

  /// Bytes in words of their own.
  mutating func blob(_ count: UInt64) throws(BitstreamError) -> ArraySlice<UInt8> {
    try align()
    guard count <= UInt64(rest / 8) else { throw .truncated }
    let start = position / 8
    position += Int(count) * 8
    try align()
    return bytes[start..<(start + Int(count))]
  }
}
