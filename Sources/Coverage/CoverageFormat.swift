import ReviewCore

/// The kinds of coverage reports that can be read.
package enum CoverageFormat: String, CaseIterable, Sendable {
  /// `llvm-cov export` (JSON, versions 2 and 3).
  case llvmJSON = "llvm-cov JSON"
  /// `geninfo` tracefiles, and `llvm-cov export -format=lcov`.
  case lcov = "LCOV"
  /// Cobertura XML.
  case cobertura = "Cobertura XML"
  /// SonarQube's generic coverage XML.
  case sonar = "SonarQube generic coverage"
  /// JaCoCo XML.
  case jacoco = "JaCoCo XML"
  /// Clover XML.
  case clover = "Clover XML"
  /// `xcrun xccov view --archive --json`.
  case xccov = "xccov JSON"
  /// `xcrun xccov view --archive`, as text.
  case xccovText = "xccov text"

  /// Whether reports of this format can be read in pieces.
  package var isReadInPieces: Bool { self == .lcov || self == .llvmJSON }

  /// Detects the format from the beginning of the report, which may have leading white space and a byte order mark.
  /// Returns nil for any other format.
  package static func detect(_ bytes: [UInt8]) -> CoverageFormat? {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    let rest = bytes[start...]
    if rest.first == UInt8(ascii: "{") { return beginsWithLines(bytes, at: start) ? .xccov : .llvmJSON }
    if rest.first == UInt8(ascii: "<") { return xml(bytes) }
    if isTracefile(rest) { return .lcov }
    return XCCovText.isText(rest) ? .xccovText : nil
  }

  /// Cobertura, SonarQube and Clover have the same root element, and differ in what follows.
  private static func xml(_ bytes: [UInt8]) -> CoverageFormat {
    let first = XMLWalk.beginning(of: bytes)
    if first.first?.name == "report" { return .jacoco }
    if first.count > 1, ["project", "testproject"].contains(first[1].name) { return .clover }
    let isSonar = first.first?.attributes["version"] == "1" && first.first?.attributes["line-rate"] == nil
    return isSonar && (first.count == 1 || first[1].name == "file") ? .sonar : .cobertura
  }

  /// Comments (`#`) may precede the first record, but do not identify a tracefile.
  private static func isTracefile(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let first = rest.first, first == UInt8(ascii: "#") || JSONCursor.isSpace(first) {
      rest = first == UInt8(ascii: "#") ? rest.drop { $0 != 0x0A } : rest.dropFirst()
    }
    return ["TN:", "SF:", "VER:"].contains { rest.starts(with: $0.utf8) }
  }

  /// The first key of a report of xccov is the path of a file, in most cases an absolute one. Its value is an array of
  /// lines; llvm-cov has arrays of other objects.
  private static func beginsWithLines(_ bytes: [UInt8], at start: Int) -> Bool {
    var cursor = JSONCursor(bytes)
    cursor.index = start
    do throws(JSONCursor.Fault) {
      try cursor.expect(UInt8(ascii: "{"))
      let key = try cursor.readString()
      if key.hasPrefix("/") { return true }
      try cursor.expect(UInt8(ascii: ":"))
      try cursor.expect(UInt8(ascii: "["))
      try cursor.expect(UInt8(ascii: "{"))
      return ["line", "isExecutable", "executionCount", "subranges"].contains(try cursor.readString())
    } catch {
      return false
    }
  }
}

/// A coverage report or a baseline that cannot be read.
package struct CoverageFormatError: UserFacingError, Hashable {
  /// The location in the report.
  package enum Place: Hashable, Sendable {
    /// 0-based, in bytes.
    case offset(Int)
    /// 1-based.
    case line(Int)
    case wholeFile
  }

  package let place: Place
  package let summary: String
  package let hint: String

  /// - Parameters:
  ///   - name: The report's file name, untrusted.
  ///   - what: The problem, without a full stop.
  init(_ what: String, in name: String, at place: Place, hint: String) {
    self.place = place
    self.hint = hint
    let shown = Escaped.line(name)
    switch place {
    case .offset(let offset): summary = "The coverage report \(shown) is broken at byte \(offset): \(what)."
    case .line(let line): summary = "The coverage report \(shown) is broken in line \(line): \(what)."
    case .wholeFile: summary = "The coverage report \(shown) cannot be used: \(what)."
    }
  }

  /// - Parameters:
  ///   - baseline: The beginning of the sentence: a file name, untrusted, or "The note of …".
  ///   - what: The problem, without a full stop.
  init(_ what: String, inLine line: Int, ofBaseline baseline: String) {
    place = .line(line)
    summary = "\(Escaped.line(baseline)) is broken in line \(line): \(what)."
    hint = "Record the baseline again on the commit that it belongs to."
  }
}
