import ReviewCore

/// Reads the output of `xcrun xccov view --archive --json`: an object with the lines of each file.
///
/// A line is `{"line": 3, "isExecutable": true, "executionCount": 2, "subranges": [...]}`; the last two may be missing.
/// A subrange has its own count from `column` on, for `length` columns; a length of 0 extends to the line's end.
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
        var lines = XCCovLines()
        try cursor.readArray { (cursor) throws(JSONCursor.Fault) in try readLine(&cursor, into: &lines) }
        builder.add(lines, at: path)
      }
      if cursor.peek() != nil { throw cursor.fault("data follows the end of the report") }
    } catch {
      throw CoverageFormatError(error.what, in: name, at: .offset(error.offset), hint: hint)
    }
    return builder.report
  }

  static let hint = "Write the report again with `xcrun xccov view --archive --json`, and let it end before it is read."

  private static func readLine(
    _ cursor: inout JSONCursor, into lines: inout XCCovLines
  ) throws(JSONCursor.Fault) {
    let start = cursor.offset
    var line: UInt64?
    var isExecutable = false
    var count: UInt64 = 0
    var subranges: [(columns: Range<Int>, count: UInt64)] = []
    try cursor.readObject { (cursor, key) throws(JSONCursor.Fault) in
      switch key {
      case "line": line = try cursor.readNumber()
      case "isExecutable": isExecutable = try cursor.readBool()
      case "executionCount": count = try cursor.readCount()
      case "subranges": subranges = try readSubranges(&cursor)
      default: try cursor.skipValue()
      }
    }
    guard let line, (1...LLVMCovJSON.greatestLine).contains(line) else {
      throw JSONCursor.Fault(what: "a line has no number", offset: start)
    }
    if isExecutable { lines.append(line: Int(line), count: count, subranges: subranges) }
  }

  private static func readSubranges(
    _ cursor: inout JSONCursor
  ) throws(JSONCursor.Fault) -> [(columns: Range<Int>, count: UInt64)] {
    var subranges: [(columns: Range<Int>, count: UInt64)] = []
    try cursor.readArray { (cursor) throws(JSONCursor.Fault) in
      var (column, length, count): (UInt64, UInt64, UInt64) = (0, 0, 0)
      let start = cursor.offset
      try cursor.readObject { (cursor, key) throws(JSONCursor.Fault) in
        switch key {
        case "column": column = try cursor.readNumber()
        case "length": length = try cursor.readNumber()
        case "executionCount": count = try cursor.readCount()
        default: try cursor.skipValue()
        }
      }
      guard let columns = XCCovLines.columns(from: column, length: length) else {
        throw JSONCursor.Fault(what: "a subrange has no column", offset: start)
      }
      subranges.append((columns, count))
    }
    return subranges
  }
}

/// The lines of one file of Xcode's coverage while they are read.
struct XCCovLines {
  private var lines: [LineCount] = []
  private var pieces: [ColumnCounts.Piece] = []
  private(set) var counts = ExecutionCounts()

  mutating func append(line: Int, count: UInt64, subranges: [(columns: Range<Int>, count: UInt64)]) {
    lines.append(LineCount(line: line, count: counts.repaired(count)))
    for subrange in subranges {
      pieces.append(ColumnCounts.Piece(line: line, columns: subrange.columns, count: counts.repaired(subrange.count)))
    }
  }

  var columnCounts: ColumnCounts {
    ColumnCounts(lines: LineCountList(LineCountList.summed(lines)), pieces: pieces)
  }

  /// Returns the columns of a subrange; nil when they are out of range.
  static func columns(from column: UInt64, length: UInt64) -> Range<Int>? {
    guard (1...UInt64(UInt32.max)).contains(column), length <= UInt32.max else { return nil }
    return Int(column)..<(length == 0 ? Int.max : Int(column + length))
  }
}

extension CoverageReportBuilder {
  mutating func add(_ lines: XCCovLines, at path: String) {
    counts.add(lines.counts)
    add(FileCoverage(columnCounts: lines.columnCounts), at: path)
  }
}

/// Rejects outputs of xccov that have no lines.
enum XCCovTotals {
  /// The keys that `xcrun xccov view --report --json` writes at the top.
  static let keys: Set<String> = ["coveredLines", "executableLines", "lineCoverage", "targets"]

  static func totals(name: String) -> CoverageFormatError {
    CoverageFormatError(
      "it has only the totals that `xccov view --report` writes, and no lines", in: name, at: .wholeFile,
      hint: "Write the lines: `xcrun xccov view --archive --json App.xcresult > coverage.json`.")
  }

  /// xccov writes `{}` for a bundle without coverage.
  static func emptyArchive(name: String) -> CoverageFormatError {
    CoverageFormatError(
      "it is an empty object, as xccov writes for a result bundle without coverage", in: name, at: .wholeFile,
      hint: "Run the tests with `-enableCodeCoverage YES`, then `xcrun xccov view --archive --json App.xcresult`.")
  }
}
