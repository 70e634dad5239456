extension JSONCursor {
  /// Reads a non-negative integer; larger values become the maximum.
  mutating func readNumber() throws(Fault) -> UInt64 {
    skipSpace()
    var digits = 0
    var value: UInt64 = 0
    while hasNext() {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { break }
      value = digits < 19 ? value &* 10 &+ UInt64(digit) : Self.appending(digit, to: value)
      digits += 1
      index += 1
    }
    guard digits > 0, !isAtEnd else { throw fault("a number was expected") }
    guard !Self.goesOnAsFraction(bytes[index]) else { throw fault("an integer was expected") }
    return value
  }

  /// Reads an execution count in any form of `ExecutionCounts.written`.
  mutating func readCount() throws(Fault) -> UInt64 {
    skipSpace()
    let text = try bytes { (cursor) throws(Fault) in
      while cursor.hasNext(), Self.isInNumber(cursor.bytes[cursor.index]) { cursor.index += 1 }
    }
    guard !isAtEnd, let count = ExecutionCounts.written(text) else { throw fault("a count was expected") }
    return count
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || goesOnAsFraction(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
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
    var hasEscapes = false
    let raw = try bytes { (cursor) throws(Fault) in hasEscapes = try cursor.skipStringRest() }.dropLast()
    return hasEscapes ? try JSONEscapes.decode(Array(raw), at: start) : String(decoding: raw, as: UTF8.self)
  }

  /// Moves past the closing quote of a string whose opening quote was read.
  /// - Returns: Whether the string contains a backslash.
  @inline(__always)
  mutating func skipStringRest() throws(Fault) -> Bool {
    var hasEscapes = false
    repeat {
      while let next = WordSearch.nextStringEvent(in: bytes.span, from: index) {
        index = next
        switch bytes[next] {
        case UInt8(ascii: "\""):
          index += 1
          return hasEscapes
        case UInt8(ascii: "\\"):
          hasEscapes = true
          index += 2
        default: throw fault("a string contains a control character")
        }
      }
      // A backslash at the end of a piece escapes the first byte of the next one.
      index = max(index, bytes.count)
    } while hasNext()
    throw fault("a string has no closing quote")
  }

  private mutating func readWord(_ word: String, as value: Bool) throws(Fault) -> Bool {
    require(word.utf8.count)
    guard bytes.count - index >= word.utf8.count else {
      index = bytes.count
      throw fault("a truth value was expected")
    }
    guard bytes[index...].starts(with: word.utf8) else { throw fault("a truth value was expected") }
    index += word.utf8.count
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

/// The escapes of JSON strings (RFC 8259, section 7).
private enum JSONEscapes {
  /// Decodes the text between the quotes.
  /// - Parameter offset: The offset of that text, for faults.
  static func decode(_ raw: [UInt8], at offset: Int) throws(JSONCursor.Fault) -> String {
    var decoded: [UInt8] = []
    var index = 0
    while index < raw.count {
      guard raw[index] == UInt8(ascii: "\\") else {
        decoded.append(raw[index])
        index += 1
        continue
      }
      guard let escape = escape(raw, at: index) else {
        throw JSONCursor.Fault(what: "a string contains an unknown escape", offset: offset + index)
      }
      decoded.append(contentsOf: Array(String(escape.scalar).utf8))
      index += escape.length
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func escape(_ raw: [UInt8], at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard index + 1 < raw.count else { return nil }
    switch raw[index + 1] {
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return (Unicode.Scalar(raw[index + 1]), 2)
    case UInt8(ascii: "u"): return unicodeEscape(raw, at: index)
    default: return nil
    }
  }

  /// `\uXXXX`, two of them for a scalar beyond U+FFFF; an unpaired half becomes U+FFFD.
  private static func unicodeEscape(
    _ raw: [UInt8], at index: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    guard let unit = hexUnit(raw, at: index) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    guard unit < 0xDC00, let second = hexUnit(raw, at: index + 6), (0xDC00...0xDFFF).contains(second) else {
      return ("\u{FFFD}", 6)
    }
    let value = 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00)
    return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
  }

  private static func hexUnit(_ raw: [UInt8], at index: Int) -> UInt32? {
    guard index + 6 <= raw.count, raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var value: UInt32 = 0
    for byte in raw[(index + 2)..<(index + 6)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
