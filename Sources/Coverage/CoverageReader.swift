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
