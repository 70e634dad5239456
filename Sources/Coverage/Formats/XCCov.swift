import ReviewCore

/// Reads the output of `xcrun xccov view --archive --json`: an object with the lines of each file.
///
/// A line is `{"line": 3, "isExecutable": true, "executionCount": 2, "subranges": [...]}`; the last two may be missing.
/// A subrange that never ran makes the line partial. The columns of the subrange are ignored.
enum XCCov {
  /// - Parameter wants: Returns whether a file is requested, by its path; others are skipped.
  static func read(
    _ bytes: [UInt8], name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    var builder = CoverageReportBuilder()
    do throws(JSONCursor.Fault) {
      var cursor = JSONCursor(bytes)
      try cursor.readObject { (cursor, path) throws(JSONCursor.Fault) in
        guard wants(path) else {
          builder.passOver(path)
          return try cursor.skipValue()
        }
        builder.add(FileCoverage(lineCounts: try readLines(&cursor)), at: path)
      }
      if cursor.peek() != nil { throw cursor.fault("data follows the end of the report") }
    } catch {
      throw CoverageFormatError(
        error.what, in: name, at: .offset(error.offset),
        hint: "Write the report again with `xcrun xccov view --archive --json`, and let it end before it is read.")
    }
    return builder.report
  }

  private static func readLines(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> [LineCount] {
    var lines: [LineCount] = []
    try cursor.readArray { (cursor) throws(JSONCursor.Fault) in
      if let line = try readLine(&cursor) { lines.append(line) }
    }
    return lines
  }

  /// Returns nil for a line that is not executable.
  private static func readLine(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> LineCount? {
    let start = cursor.offset
    var line: UInt64?
    var isExecutable = false
    var count: UInt64 = 0
    var branches = LineCount.Branches.unknown
    try cursor.readObject { (cursor, key) throws(JSONCursor.Fault) in
      switch key {
      case "line": line = try cursor.readNumber()
      case "isExecutable": isExecutable = try cursor.readBool()
      case "executionCount": count = try cursor.readNumber()
      case "subranges": branches = try readSubranges(&cursor)
      default: try cursor.skipValue()
      }
    }
    guard let line, (1...LLVMCovJSON.greatestLine).contains(line) else {
      throw JSONCursor.Fault(what: "a line has no number", offset: start)
    }
    return isExecutable ? LineCount(line: Int(line), count: count, branches: branches) : nil
  }

  private static func readSubranges(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> LineCount.Branches {
    var branches = LineCount.Branches.unknown
    try cursor.readArray { (cursor) throws(JSONCursor.Fault) in
      try cursor.readObject { (cursor, key) throws(JSONCursor.Fault) in
        guard key == "executionCount" else { return try cursor.skipValue() }
        let hasRun = try cursor.readNumber() > 0
        if branches == .unknown, hasRun { branches = .allTaken }
        if !hasRun { branches = .someMissed }
      }
    }
    return branches
  }
}
