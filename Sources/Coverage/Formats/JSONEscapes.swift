/// The escapes of JSON strings (RFC 8259, section 7).
enum JSONEscapes {
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
