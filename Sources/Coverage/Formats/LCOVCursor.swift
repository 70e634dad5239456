/// Moves through the lines of a tracefile.
struct LCOVCursor {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The offset of the last line that is not empty.
  var lastLineStart: Int {
    let end = bytes.last == 0x0A ? bytes.count - 1 : bytes.count
    return bytes.prefix(max(end, 0)).lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// Consumes `word` if it comes next.
  @inline(__always)
  mutating func skip(_ word: String) -> Bool {
    guard offset < bytes.count, bytes[offset] == word.utf8.first, bytes[offset...].starts(with: word.utf8) else {
      return false
    }
    offset &+= word.utf8.count
    return true
  }

  /// Reads `DA` records in their most frequent form: ascending, without a checksum, a sign or a decimal point, and with
  /// a count that cannot have fallen below zero.
  /// - Returns: False when the next record has another form or type.
  mutating func readCounts(into packer: inout LineCountList.Packer) -> Bool {
    let whole = bytes
    let bytes = whole.span
    var next = offset
    while bytes.count &- next > Self.longestCount, bytes[next] == UInt8(ascii: "D"),
      bytes[next &+ 1] == UInt8(ascii: "A"), bytes[next &+ 2] == UInt8(ascii: ":")
    {
      var end = next &+ 3
      guard let line = Self.number(in: bytes, at: &end, digits: 6), bytes[end] == UInt8(ascii: ",") else { break }
      end &+= 1
      guard let count = Self.number(in: bytes, at: &end, digits: ExecutionCounts.safeDigits), bytes[end] == 0x0A
      else { break }
      guard packer.append(line: Int(truncatingIfNeeded: line), count: count) else { break }
      next = end &+ 1
    }
    defer { offset = next }
    return next > offset
  }

  /// Three letters, two numbers with the bytes after them, and a margin.
  private static let longestCount = 32

  /// Returns nil when there are no digits or too many.
  @inline(__always)
  private static func number(in bytes: Span<UInt8>, at offset: inout Int, digits: Int) -> UInt64? {
    var value = UInt64(bytes[offset] &- 0x30)
    guard value < 10 else { return nil }
    let limit = offset &+ digits
    offset &+= 1
    while offset < limit {
      let digit = bytes[offset] &- 0x30
      guard digit < 10 else { return value }
      value = value &* 10 &+ UInt64(digit)
      offset &+= 1
    }
    return value
  }

  /// Moves to the beginning of the next line.
  @inline(__always)
  mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 0x0A { offset &+= 1 }
    offset = min(offset &+ 1, bytes.count)
  }

  /// The rest of the line without its line ending.
  var restOfLine: String {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A { end &+= 1 }
    if end > offset, bytes[end - 1] == 0x0D { end -= 1 }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }

  /// Returns the rest of the line without its line ending, and moves to the beginning of the next line.
  mutating func readRestOfLine() -> String {
    defer { skipLine() }
    return restOfLine
  }

  /// Returns the bytes up to the next comma or line ending, and moves past a comma.
  mutating func readField() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ","), bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      offset &+= 1
    }
    defer { if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") { offset &+= 1 } }
    return bytes[start..<offset]
  }

  /// Reads a line number and the comma or line ending after it. A negative one becomes 0. Zeros after a decimal point
  /// are accepted: some converters write numbers as floating-point numbers.
  @inline(__always)
  mutating func number() -> UInt64? {
    let isNegative = skip("-")
    let start = offset
    var value: UInt64 = 0
    while offset < bytes.count {
      let digit = bytes[offset] &- 0x30
      guard digit < 10 else { break }
      // Twenty digits may overflow; such counts are limited later anyway.
      value = offset &- start < 19 ? value &* 10 &+ UInt64(digit) : .max
      offset &+= 1
    }
    guard offset > start else { return nil }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset &+= 1
      while offset < bytes.count, bytes[offset] == 0x30 { offset &+= 1 }
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
      offset &+= 1
    } else if offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      return nil
    }
    return isNegative ? 0 : value
  }

  /// Returns the offset after the last complete line that is `end_of_record`; 0 when no record ends in these bytes.
  /// - Parameter searched: Lines that end before this offset are known not to be one.
  static func endOfLastRecord(in bytes: [UInt8], searched: Int) -> Int {
    let word = Array("end_of_record".utf8)
    var end = bytes.count
    while end > searched, let newline = bytes[searched..<end].lastIndex(of: 0x0A) {
      let start = bytes[..<newline].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      if bytes[start..<newline].starts(with: word) { return newline + 1 }
      end = newline
    }
    return 0
  }

  /// Returns the number of line ends before an offset.
  static func lineCount(of bytes: [UInt8], before offset: Int) -> Int {
    WordSearch.count(of: 0x0A, in: bytes.span.extracting(first: offset))
  }

  /// Moves past the next line that is `end_of_record`.
  /// - Returns: Whether such a line exists.
  mutating func skipPastRecord() -> Bool {
    while let next = WordSearch.next(UInt8(ascii: "e"), in: bytes.span, from: offset) {
      offset = next
      let isAtLineStart = next > 0 && bytes[next - 1] == 0x0A
      if isAtLineStart, skip("end_of_record") {
        skipLine()
        return true
      }
      offset = next + 1
    }
    offset = bytes.count
    return false
  }
}
