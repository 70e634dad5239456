/// Reads JSON (RFC 8259) byte by byte, without building a tree.
///
/// In skipped values, only nesting and strings are checked, not every comma. Every read is bounded: malformed or
/// truncated text results in a `Fault`. A document that comes in pieces is never in memory as a whole.
struct JSONCursor {
  /// A problem and its byte offset in the document.
  struct Fault: Error, Hashable {
    let what: String
    let offset: Int
  }

  /// The maximum nesting; llvm-cov's reports have eight levels.
  static let deepestNesting = 64

  /// The part of the document that is in memory.
  private(set) var bytes: [UInt8]
  /// The index in `bytes` of the next byte to read.
  var index: Int
  /// The offset in the document of the first byte in memory.
  private var start = 0
  /// The rest of the document; nil when all of it has been read.
  private var rest: ReportPieces?
  /// The index of the first byte to keep in memory; nil: `index`.
  private var mark: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// - Parameter pieces: The document from its first byte on.
  init(_ pieces: ReportPieces) {
    self.init([])
    rest = pieces
    require(3)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The offset in the document of the next byte to read.
  var offset: Int { start + index }

  var isAtEnd: Bool { index >= bytes.count && rest == nil }

  func fault(_ what: String) -> Fault {
    isAtEnd
      ? Fault(what: "it ends in the middle, \(what)", offset: start + bytes.count) : Fault(what: what, offset: offset)
  }

  /// Returns whether another byte follows, after reading the next piece if necessary.
  @inline(__always)
  mutating func hasNext() -> Bool {
    while index >= bytes.count { guard readPiece() else { return false } }
    return true
  }

  /// Reads pieces until this number of bytes is in memory, or the document ends.
  @inline(__always)
  mutating func require(_ count: Int) {
    while bytes.count &- index < count { guard readPiece() else { return } }
  }

  /// Returns the bytes that a function moves past.
  mutating func bytes(passedBy move: (inout JSONCursor) throws(Fault) -> Void) throws(Fault) -> ArraySlice<UInt8> {
    mark = index
    defer { mark = nil }
    try move(&self)
    return bytes[(mark ?? index)..<index]
  }

  /// Adds the next piece to the bytes in memory, and removes those that have been read.
  /// - Returns: False at the end of the document.
  private mutating func readPiece() -> Bool {
    guard let piece = rest?.next() else {
      rest = nil
      return false
    }
    let count = min(mark ?? index, bytes.count)
    bytes.removeFirst(count)
    bytes += piece
    start += count
    index -= count
    mark = mark.map { $0 - count }
    return true
  }

  mutating func skipSpace() {
    while hasNext(), Self.isSpace(bytes[index]) { index += 1 }
  }

  /// Returns the next byte that is not white space without consuming it; nil at the end.
  mutating func peek() -> UInt8? {
    skipSpace()
    return index < bytes.count ? bytes[index] : nil
  }

  /// Consumes `byte` if it is the next byte that is not white space.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
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
