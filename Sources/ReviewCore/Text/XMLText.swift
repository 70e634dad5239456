/// Decodes and encodes the references in character data of XML (XML 1.0, section 4.1).
package enum XMLText {
  /// In scalars, including `&` and `;`.
  private static let longestReference = 12

  /// Returns the text with resolved references and without surrounding white space. Unknown references stay unchanged.
  package static func decode(_ raw: [UInt8]) -> String {
    let start = raw.firstIndex { !isSpace($0) } ?? raw.endIndex
    let end = raw.lastIndex { !isSpace($0) } ?? start - 1
    let text = String(decoding: raw[start..<(end + 1)], as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    // By scalars, because a combining mark after a reference would hide its `;`.
    var decoded = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let ampersand = rest.firstIndex(of: "&") {
      decoded += rest[..<ampersand]
      rest = rest[ampersand...]
      let end = rest.prefix(longestReference).firstIndex(of: ";")
      guard let end, let scalar = scalar(Substring(rest[..<end].dropFirst())) else {
        decoded.append("&")
        rest = rest.dropFirst()
        continue
      }
      decoded.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return String(decoded) + String(rest)
  }

  /// Returns text for an attribute in double quotes. Characters that XML does not allow become U+FFFD.
  package static func encode(_ text: String) -> String {
    var encoded = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": encoded += "&amp;"
      case "<": encoded += "&lt;"
      case ">": encoded += "&gt;"
      case "\"": encoded += "&quot;"
      case "\t", "\n", "\r": encoded += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": encoded += "\u{FFFD}"
      default: encoded.unicodeScalars.append(scalar)
      }
    }
    return encoded
  }

  /// Whether the byte is white space (XML 1.0, section 2.3).
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.utf8.count <= 9, name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init)
    }
  }
}
