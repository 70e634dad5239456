import ReviewCore

/// Reads the output of `llvm-cov export`: the segments of each file. Functions, branches and summaries are skipped;
/// keys may be in any order.
enum LLVMCovJSON {
  /// A greater line number means that the report is malformed.
  static let greatestLine: UInt64 = 2_000_000

  /// - Parameter wants: Returns whether a file is requested, by its path; the segments of others are skipped.
  static func read(
    _ cursor: consuming JSONCursor, name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    var document = Document()
    do {
      try document.read(cursor, wants: wants)
    } catch {
      throw CoverageFormatError(
        error.what, in: name, at: .offset(error.offset),
        hint: "Write the report again with `llvm-cov export`, and let it end before it is read.")
    }
    try document.checkKind(name: name)
    try document.checkSegments(name: name)
    return document.builder.report
  }

  private struct Document {
    var builder = CoverageReportBuilder()
    var type: String?
    var version: String?
    /// A file without any segments in the report, not even an empty list.
    private var summarized: String?
    private var packer = SegmentList.Packer()
    /// The keys of the document, as far as they show its kind.
    private var keys: Set<String> = []
    private var isEmpty = true

    mutating func read(_ cursor: consuming JSONCursor, wants: (String) -> Bool) throws(JSONCursor.Fault) {
      try cursor.readObject { (cursor, key) throws(JSONCursor.Fault) in
        isEmpty = false
        if XCCovTotals.keys.contains(key) { keys.insert(key) }
        switch key {
        case "data": try readData(&cursor, wants: wants)
        case "type": type = try cursor.readString()
        case "version": version = try cursor.readString()
        default: try cursor.skipValue()
        }
      }
      if cursor.peek() != nil { throw cursor.fault("data follows the end of the report") }
    }

    func checkKind(name: String) throws(CoverageFormatError) {
      if isEmpty { throw XCCovTotals.emptyArchive(name: name) }
      if keys == XCCovTotals.keys { throw XCCovTotals.totals(name: name) }
      let hint = "Give a report that `llvm-cov export` of LLVM 5 or later wrote."
      guard type == "llvm.coverage.json.export" else {
        throw CoverageFormatError("it is JSON, but no export of llvm-cov", in: name, at: .wholeFile, hint: hint)
      }
      guard let version, version.hasPrefix("2.") || version.hasPrefix("3.") else {
        let shown = version.map { "of version \(Escaped.line($0))" } ?? "without a version"
        throw CoverageFormatError("it is \(shown), not 2 or 3", in: name, at: .wholeFile, hint: hint)
      }
    }

    /// The output with `-summary-only` looks like a report in which no file has lines.
    func checkSegments(name: String) throws(CoverageFormatError) {
      guard let summarized else { return }
      throw CoverageFormatError(
        "it has no segments of \(Escaped.line(summarized)), as with `-summary-only`", in: name, at: .wholeFile,
        hint: "Write it without that option: `llvm-cov export -instr-profile PROFILE BINARY > coverage.json`.")
    }

    private mutating func readData(
      _ cursor: inout JSONCursor, wants: (String) -> Bool
    ) throws(JSONCursor.Fault) {
      try cursor.readArray { (cursor) throws(JSONCursor.Fault) in
        try cursor.readObject { (cursor, key) throws(JSONCursor.Fault) in
          guard key == "files" else { return try cursor.skipValue() }
          try cursor.readArray { (cursor) throws(JSONCursor.Fault) in try readFile(&cursor, wants: wants) }
        }
      }
    }

    private mutating func readFile(
      _ cursor: inout JSONCursor, wants: (String) -> Bool
    ) throws(JSONCursor.Fault) {
      var path: String?
      var segments = SegmentList()
      var hasSegments = false
      let start = cursor.offset
      try cursor.readObject { (cursor, key) throws(JSONCursor.Fault) in
        switch key {
        case "filename": path = try cursor.readString()
        case "segments":
          hasSegments = true
          if path.map(wants) == false { return try cursor.skipValue() }
          segments = try cursor.readSegments(with: &packer, &builder.counts)
        default: try cursor.skipValue()
        }
      }
      guard let path else { throw JSONCursor.Fault(what: "a file has no name", offset: start) }
      if !hasSegments, summarized == nil { summarized = path }
      if wants(path) { builder.add(FileCoverage(segments: segments), at: path) } else { builder.passOver(path) }
    }
  }
}
