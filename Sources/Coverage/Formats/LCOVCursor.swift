/// Moves over the lines of a tracefile.
struct LCOVCursor {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Where the last line that is not empty begins.
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

  /// Moves to the beginning of the next line.
  @inline(__always)
  mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 0x0A { offset &+= 1 }
    offset = min(offset &+ 1, bytes.count)
  }

  /// What is left of the line, without its end.
  /// - Parameter keepingPlace: Whether to stay before it; else the next line comes next.
  mutating func restOfLine(keepingPlace: Bool = false) -> String {
    let start = offset
    skipLine()
    var end = offset > start && bytes[offset - 1] == 0x0A ? offset - 1 : offset
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    if keepingPlace { offset = start }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// A number and the comma after it, or the line's end. A negative one, which geninfo may write, is 0. Zeros behind a
  /// decimal point are accepted: some converters write counts as floating-point numbers.
  @inline(__always)
  mutating func number() -> UInt64? {
    let isNegative = skip("-")
    let start = offset
    var value: UInt64 = 0
    while offset < bytes.count {
      let digit = bytes[offset] &- 0x30
      guard digit < 10 else { break }
      // Twenty digits may overflow; such counts are cut off anyway.
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

  /// Moves behind the next line that is `end_of_record`.
  /// - Returns: Whether there is one.
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
