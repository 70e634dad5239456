/// Encodes bytes as visible ASCII without spaces: other bytes, and `%`, become `%XX`.
enum PercentEncoding {
  static func encode(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// Returns nil for a `%` without two hexadecimal digits.
  static func decode(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
