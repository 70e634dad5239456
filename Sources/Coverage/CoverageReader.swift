import ReviewCore

/// Reads coverage reports in every supported format.
package enum CoverageReader {
  /// Reads a report, and detects its format from its beginning.
  /// - Parameters:
  ///   - name: The name of the report in errors.
  ///   - fileNames: If not nil, reads only files with one of these last path components. Skipping the rest is several
  ///     times faster.
  /// - Throws: `CoverageFormatError` when the format is unknown, or when the report is malformed or truncated. A report
  ///   without files is not an error.
  package static func read(
    _ bytes: [UInt8], name: String, fileNames: Set<String>? = nil
  ) throws(CoverageFormatError) -> CoverageReport {
    try read(bytes, name: name) { fileNames?.contains(lastComponent(of: $0)) ?? true }
  }

  /// Reads only the selected files of a report, by their paths in the report.
  package static func read(
    _ bytes: [UInt8], name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    try parse(try TextEncoding.utf8(bytes, name: name) ?? bytes, name: name, wants: wants)
  }

  /// Returns the format of a report in any encoding; nil for an unknown one.
  /// - Throws: `CoverageFormatError` when the report is not in the encoding that it begins with.
  package static func format(of bytes: [UInt8], name: String) throws(CoverageFormatError) -> CoverageFormat? {
    CoverageFormat.detect(try TextEncoding.utf8(bytes, name: name) ?? bytes)
  }

  /// A suitable size of a piece, in bytes.
  package static let pieceSize = 4 << 20

  /// Reads only the selected files of a report in UTF-8, in pieces, so that the memory needed does not depend on the
  /// size of the report.
  /// - Parameters:
  ///   - format: See `CoverageFormat.isReadInPieces`.
  ///   - next: Returns the next piece; empty at the end.
  /// - Throws: `CoverageFormatError`; the errors of `next`.
  package static func read(
    piecesOf format: CoverageFormat, name: String, wants: (String) -> Bool, next: @escaping () throws -> [UInt8]
  ) throws -> CoverageReport {
    let pieces = ReportPieces(next)
    let result = Result { () throws(CoverageFormatError) in
      format == .lcov
        ? try LCOV.read(pieces, name: name, wants: wants)
        : try LLVMCovJSON.read(JSONCursor(pieces), name: name, wants: wants)
    }
    // A report that could not be read to its end looks malformed.
    if let error = pieces.error { throw error }
    return try result.get()
  }

  private static func parse(
    _ bytes: [UInt8], name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    switch CoverageFormat.detect(bytes) {
    case .llvmJSON: return try LLVMCovJSON.read(JSONCursor(bytes), name: name, wants: wants)
    case .lcov: return try LCOV.read(bytes, name: name, wants: wants)
    case .cobertura: return try Cobertura.read(bytes, name: name, wants: wants)
    case .sonar: return try SonarCoverage.read(bytes, name: name, wants: wants)
    case .jacoco: return try JaCoCo.read(bytes, name: name, wants: wants)
    case .clover: return try Clover.read(bytes, name: name, wants: wants)
    case .xccov: return try XCCov.read(bytes, name: name, wants: wants)
    case .xccovText: return try XCCovText.read(bytes, name: name, wants: wants)
    case nil:
      throw CoverageFormatError(
        bytes.isEmpty ? "it is empty" : "its format is unknown", in: name, at: .wholeFile,
        hint: "Pass a report in one of these formats: "
          + CoverageFormat.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
  }

  /// Supports the separators of Windows, because reports may come from there.
  private static func lastComponent(of path: String) -> String {
    let bytes = path.utf8
    let separator = bytes.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    return separator.map { String(path[bytes.index(after: $0)...]) } ?? path
  }
}

/// The pieces of a report in order, so that the memory needed does not depend on its size.
final class ReportPieces {
  private let read: () throws -> [UInt8]
  /// The error because of which the report is incomplete.
  private(set) var error: (any Error)?

  /// - Parameter read: Returns the next piece; empty at the end.
  init(_ read: @escaping () throws -> [UInt8]) {
    self.read = read
  }

  /// Returns nil at the end, or if the next piece cannot be read.
  func next() -> [UInt8]? {
    guard error == nil else { return nil }
    do {
      let piece = try read()
      return piece.isEmpty ? nil : piece
    } catch {
      self.error = error
      return nil
    }
  }
}

/// Converts reports that are not in UTF-8: UTF-16 with a byte order mark, and encodings of an XML declaration (XML 1.0,
/// section 4.3.3).
private enum TextEncoding {
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
