/// Reads one JSON string (RFC 8259, section 7) with its escapes.
struct JSONStringScanner {
  let bytes: [UInt8]
  /// 0-based, in bytes; starts after the opening quotation mark and ends after the closing one.
  private(set) var offset: Int

  /// - Throws: `JSONSyntaxError` for an invalid escape, a raw control character, or invalid UTF-8. Half a surrogate
  ///   pair becomes U+FFFD: it is valid JSON (RFC 8259, section 8.2), and editors send it for half of an emoji.
  mutating func scan() throws(JSONSyntaxError) -> String {
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw error("a string is not UTF-8") }
        offset += 1
        return string
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      case 0..<0x20: throw error("a string contains an unescaped control character")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw error("a string never ends")
  }

  private mutating func escaped() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard offset + 1 < bytes.count else { throw error("a string never ends") }
    let letter = bytes[offset + 1]
    guard letter != UInt8(ascii: "u") else { return try scalar() }
    guard let scalar = Self.short[letter] else { throw error("an escape sequence is unknown") }
    offset += 2
    return scalar
  }

  private mutating func scalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
    let end = offset
    guard UTF16.isLeadSurrogate(first), bytes[end...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    let second = try unit()
    guard UTF16.isTrailSurrogate(second) else {
      offset = end
      return "\u{FFFD}"
    }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func unit() throws(JSONSyntaxError) -> UInt16 {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u"),
      bytes[offset + 2] != UInt8(ascii: "+"),
      let unit = UInt16(String(decoding: bytes[(offset + 2)..<(offset + 6)], as: UTF8.self), radix: 16)
    else { throw error("an escape is not four hexadecimal digits") }
    offset += 6
    return unit
  }

  private func error(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, offset: offset)
  }

  private static let short: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]
}
