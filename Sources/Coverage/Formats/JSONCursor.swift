/// Reads JSON (RFC 8259) byte by byte, without building a tree.
///
/// In skipped values, only nesting and strings are checked, not every comma. Every read is bounded: malformed or
/// truncated text results in a `Fault`.
struct JSONCursor {
  /// A problem and its byte offset.
  struct Fault: Error, Hashable {
    let what: String
    let offset: Int
  }

  /// The maximum nesting; llvm-cov's reports have eight levels.
  static let deepestNesting = 64

  let bytes: [UInt8]
  /// The offset of the next byte to read.
  var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  var isAtEnd: Bool { offset >= bytes.count }

  func fault(_ what: String) -> Fault {
    isAtEnd ? Fault(what: "it ends in the middle, \(what)", offset: bytes.count) : Fault(what: what, offset: offset)
  }

  mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  /// Returns the next byte that is not white space without consuming it; nil at the end.
  mutating func peek() -> UInt8? {
    skipSpace()
    return offset < bytes.count ? bytes[offset] : nil
  }

  /// Consumes `byte` if it is the next byte that is not white space.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(Fault) {
    guard skip(byte) else { throw fault("\"\(Character(Unicode.Scalar(byte)))\" was expected") }
  }

  /// Reads an object; `member` must read each value.
  mutating func readObject(
    _ member: (inout JSONCursor, _ key: String) throws(Fault) -> Void
  ) throws(Fault) {
    try expect(UInt8(ascii: "{"))
    if skip(UInt8(ascii: "}")) { return }
    repeat {
      let key = try readString()
      try expect(UInt8(ascii: ":"))
      try member(&self, key)
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  /// Reads an array; `element` must read each value.
  mutating func readArray(_ element: (inout JSONCursor) throws(Fault) -> Void) throws(Fault) {
    try expect(UInt8(ascii: "["))
    if skip(UInt8(ascii: "]")) { return }
    repeat { try element(&self) } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C
  }
}
