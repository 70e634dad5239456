import ReviewCore

/// Reads LCOV tracefiles (geninfo(1)): the lines and branches of each file. Function records are skipped.
enum LCOV {
  /// - Parameter wants: Returns whether a file is requested, by its path; others are skipped.
  static func read(
    _ bytes: [UInt8], name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    var reader = TracefileReader(name: name)
    try reader.readRecords(in: bytes, wants: wants)
    return reader.report
  }

  static func read(
    _ pieces: ReportPieces, name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    var reader = TracefileReader(name: name)
    while let piece = pieces.next() { try reader.append(piece, wants: wants) }
    return try reader.finish(wants: wants)
  }
}

/// Reads a tracefile in pieces, so that the memory needed does not depend on its size.
struct TracefileReader {
  private let name: String
  private var tracefile = Tracefile()
  /// The bytes after the last complete record.
  private var rest: [UInt8] = []
  /// The lines before `rest`.
  private var linesRead = 0

  /// - Parameter name: The name of the report in errors.
  init(name: String) {
    self.name = name
  }

  /// Reads the records that end in this piece.
  /// - Throws: `CoverageFormatError` with the line in the whole tracefile.
  mutating func append(_ piece: [UInt8], wants: (String) -> Bool) throws(CoverageFormatError) {
    let searched = rest.count
    rest += piece
    let end = LCOVCursor.endOfLastRecord(in: rest, searched: searched)
    guard end > 0 else { return }
    let records = Array(rest.prefix(end))
    rest.removeFirst(end)
    try readRecords(in: records, wants: wants)
  }

  /// Reads the rest, and returns the report.
  /// - Throws: `CoverageFormatError` when the last record has no end.
  mutating func finish(wants: (String) -> Bool) throws(CoverageFormatError) -> CoverageReport {
    try readRecords(in: rest, wants: wants)
    rest = []
    return report
  }

  fileprivate var report: CoverageReport { tracefile.report }

  fileprivate mutating func readRecords(in bytes: [UInt8], wants: (String) -> Bool) throws(CoverageFormatError) {
    do throws(Tracefile.Fault) {
      try tracefile.read(bytes, wants: wants)
    } catch {
      throw CoverageFormatError(
        error.what, in: name, at: .line(linesRead + LCOVCursor.lineCount(of: bytes, before: error.offset) + 1),
        hint: "Write the whole tracefile again (`llvm-cov export -format=lcov`), and let it end before it is read.")
    }
    linesRead += LCOVCursor.lineCount(of: bytes, before: bytes.count)
  }
}

/// Reads the records of a tracefile.
private struct Tracefile {
  struct Fault: Error {
    let what: String
    let offset: Int
  }

  private var cursor = LCOVCursor([])
  private var builder = CoverageReportBuilder()
  private var path: String?
  private var packer = LineCountList.Packer()
  /// Used instead of the packer when lines do not ascend.
  private var unordered: [LineCount] = []
  /// For each line with branches: whether all of them were taken.
  private var branches: [Int: Bool] = [:]
  /// Whether the record announces lines, which it must then contain.
  private var claimsLines = false

  var report: CoverageReport { builder.report }

  /// Reads whole records.
  mutating func read(_ bytes: [UInt8], wants: (String) -> Bool) throws(Fault) {
    cursor = LCOVCursor(bytes)
    while !cursor.isAtEnd {
      if path != nil, unordered.isEmpty, cursor.readCounts(into: &packer) {
        continue
      } else if cursor.skip("DA:") {
        try readLine()
      } else if cursor.skip("BRDA:") {
        try readBranch()
      } else if cursor.skip("SF:") {
        try beginFile(wants: wants)
        continue
      } else if cursor.skip("LF:") {
        claimsLines = cursor.number().map { $0 > 0 } ?? false
      } else if cursor.skip("end_of_record") {
        guard !claimsLines || packer.count > 0 || !unordered.isEmpty else { throw summaryFault }
        endFile()
      }
      cursor.skipLine()
    }
    guard path == nil else { throw fault("it ends before end_of_record") }
  }

  private mutating func beginFile(wants: (String) -> Bool) throws(Fault) {
    guard path == nil else { throw fault("a file begins before the last one ended") }
    let name = cursor.readRestOfLine()
    if wants(name) {
      path = name
      return
    }
    builder.passOver(name)
    if !cursor.skipPastRecord() {
      throw fault("it ends before end_of_record")
    }
  }

  /// `DA:<line>,<count>[,<checksum>]`
  private mutating func readLine() throws(Fault) {
    guard path != nil else { throw fault("a DA record belongs to no file") }
    guard let line = cursor.number(), line <= LLVMCovJSON.greatestLine,
      let written = ExecutionCounts.written(cursor.readField())
    else { throw fault("a DA record has no line and count") }
    guard line > 0 else {
      builder.ignoredRecords += 1
      return
    }
    let count = builder.counts.repaired(written)
    guard unordered.isEmpty, packer.append(line: Int(line), count: count) else {
      unordered.append(LineCount(line: Int(line), count: count))
      return
    }
  }

  /// `BRDA:<line>,<block>,<branch>,<taken>`, where `-` means that the line never ran.
  private mutating func readBranch() throws(Fault) {
    guard let line = cursor.number(), line <= LLVMCovJSON.greatestLine else {
      throw fault("a BRDA record has no line")
    }
    let taken = cursor.restOfLine.split(separator: ",").last
    let isTaken = builder.counts.repaired(taken.flatMap { ExecutionCounts.written($0.utf8) } ?? 0) > 0
    branches[Int(line), default: true] = branches[Int(line), default: true] && isTaken
  }

  private mutating func endFile() {
    guard let path else { return }
    builder.add(file, at: path)
    self.path = nil
    packer.removeAll()
    unordered.removeAll()
    claimsLines = false
    branches.removeAll()
  }

  /// The current file with its branches.
  private var file: FileCoverage {
    if unordered.isEmpty, branches.isEmpty { return FileCoverage(lineCounts: packer.list) }
    var counts = packer.list + unordered
    for index in counts.indices {
      guard let allTaken = branches[counts[index].line] else { continue }
      counts[index].branches = allTaken ? .allTaken : .someMissed
    }
    return FileCoverage(lineCounts: counts)
  }

  /// The fault for the output of `llvm-cov export -format=lcov -summary-only`.
  private var summaryFault: Fault {
    fault("a file has lines (LF), but no counts of them (DA): it was written with `-summary-only`")
  }

  private func fault(_ what: String) -> Fault {
    Fault(what: what, offset: cursor.isAtEnd ? cursor.lastLineStart : cursor.offset)
  }
}
