/// The kinds of coverage reports that can be read.
package enum CoverageFormat: String, CaseIterable, Sendable {
  /// `llvm-cov export` (JSON, versions 2 and 3).
  case llvmJSON = "llvm-cov JSON"
  /// `geninfo` tracefiles, and `llvm-cov export -format=lcov`.
  case lcov = "LCOV"
  /// Cobertura XML.
  case cobertura = "Cobertura XML"
  /// `xcrun xccov view --archive --json`.
  case xccov = "xccov JSON"

  /// Detects the format from the beginning of the report, which may have leading white space and a byte order mark.
  /// Returns nil for any other format.
  package static func detect(_ bytes: [UInt8]) -> CoverageFormat? {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    let rest = bytes[start...]
    if rest.first == UInt8(ascii: "{") { return firstKeyIsPath(rest.dropFirst()) ? .xccov : .llvmJSON }
    if rest.first == UInt8(ascii: "<") { return .cobertura }
    return isTracefile(rest) ? .lcov : nil
  }

  /// Comments (`#`) may precede the first record, but do not identify a tracefile.
  private static func isTracefile(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let first = rest.first, first == UInt8(ascii: "#") || JSONCursor.isSpace(first) {
      rest = first == UInt8(ascii: "#") ? rest.drop { $0 != 0x0A } : rest.dropFirst()
    }
    return ["TN:", "SF:", "VER:"].contains { rest.starts(with: $0.utf8) }
  }

  /// The keys of xccov are absolute paths; those of llvm-cov are words.
  private static func firstKeyIsPath(_ bytes: ArraySlice<UInt8>) -> Bool {
    let key = bytes.drop(while: JSONCursor.isSpace)
    return key.starts(with: "\"/".utf8) || key.starts(with: "\"\\/".utf8)
  }
}
