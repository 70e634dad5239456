import ReviewCore

/// Converts reports that are not in UTF-8: UTF-16 with a byte order mark, and encodings of an XML declaration (XML 1.0,
/// section 4.3.3).
enum TextEncoding {
  /// The declaration must be within the first bytes.
  private static let longestDeclaration = 200

  /// Returns the text in UTF-8, or nil when it already is.
  /// - Throws: `CoverageFormatError` for an unsupported encoding.
  static func utf8(_ bytes: [UInt8], name: String) throws(CoverageFormatError) -> [UInt8]? {
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, isLittleEndian: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes, isLittleEndian: false) }
    guard let declared = declared(bytes) else { return nil }
    switch declared {
    // The declaration would not have been readable in UTF-16.
    case "utf-8", "utf8", "us-ascii", "ascii", "utf-16": return nil
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1": return latin1(bytes)
    default:
      throw CoverageFormatError(
        "it is in the encoding \(Escaped.line(declared))", in: name, at: .wholeFile,
        hint: "Write it in UTF-8, UTF-16 or ISO-8859-1.")
    }
  }

  /// Returns the encoding of `<?xml version="1.0" encoding="ISO-8859-1"?>` in lower case; nil when none is declared.
  private static func declared(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let head = String(decoding: bytes.prefix(longestDeclaration).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard let mark = head.firstRange(of: "encoding") else { return nil }
    let value = head[mark.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }

  private static func utf16(_ bytes: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func latin1(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
    }
    return text
  }
}
