extension JSONCursor {
  /// Reads a non-negative integer; larger values become the maximum.
  mutating func readNumber() throws(Fault) -> UInt64 {
    skipSpace()
    let start = offset
    var value: UInt64 = 0
    while offset < bytes.count {
      let digit = bytes[offset] &- 0x30
      guard digit < 10 else { break }
      value = offset - start < 19 ? value &* 10 &+ UInt64(digit) : Self.appending(digit, to: value)
      offset += 1
    }
    guard offset > start, !isAtEnd else { throw fault("a number was expected") }
    guard !Self.goesOnAsFraction(bytes[offset]) else { throw fault("an integer was expected") }
    return value
  }

  /// Reads `true` or `false`; old versions of llvm-cov write 1 and 0.
  mutating func readBool() throws(Fault) -> Bool {
    switch peek() {
    case UInt8(ascii: "t"): return try readWord("true", as: true)
    case UInt8(ascii: "f"): return try readWord("false", as: false)
    default: return try readNumber() != 0
    }
  }

  /// Reads a string.
  mutating func readString() throws(Fault) -> String {
    try expect(UInt8(ascii: "\""))
    let start = offset
    let hasEscapes = try skipStringRest()
    let raw = bytes[start..<(offset - 1)]
    return hasEscapes ? try JSONEscapes.decode(Array(raw), at: start) : String(decoding: raw, as: UTF8.self)
  }

  /// Moves past the closing quote of a string whose opening quote was read.
  /// - Returns: Whether the string contains a backslash.
  @inline(__always)
  mutating func skipStringRest() throws(Fault) -> Bool {
    var hasEscapes = false
    while let next = WordSearch.nextStringEvent(in: bytes.span, from: offset) {
      offset = next
      switch bytes[next] {
      case UInt8(ascii: "\""):
        offset += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        offset += 2
      default: throw fault("a string contains a control character")
      }
    }
    offset = bytes.count
    throw fault("a string has no closing quote")
  }

  private mutating func readWord(_ word: String, as value: Bool) throws(Fault) -> Bool {
    guard bytes.count - offset >= word.utf8.count else {
      offset = bytes.count
      throw fault("a truth value was expected")
    }
    guard bytes[offset...].starts(with: word.utf8) else { throw fault("a truth value was expected") }
    offset += word.utf8.count
    return value
  }

  private static func appending(_ digit: UInt8, to value: UInt64) -> UInt64 {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    return overflow ? .max : product.addingWithSaturation(UInt64(digit))
  }

  private static func goesOnAsFraction(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }
}
