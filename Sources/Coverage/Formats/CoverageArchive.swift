import ReviewCore

/// A coverage archive of a result bundle of Xcode: the contents of its two files.
///
/// All numbers are little endian. `Index`: a 32-bit number of files, then for each file two 64-bit offsets: of its
/// path in `Index` (16-bit length, UTF-8), and of its record in `Coverage`. A record is a 32-bit number of runs, the
/// runs, a 32-bit number of subranges, and the subranges. A run is a 48-bit count and 16 bits: the highest one says
/// whether the lines are executable, the others their number less one. Runs follow each other from line 1. A subrange
/// is line, column and length, 32 bits each, and a 64-bit count.
package struct CoverageArchive: Hashable, Sendable {
  package let index: [UInt8]
  package let coverage: [UInt8]

  package init(index: [UInt8], coverage: [UInt8]) {
    self.index = index
    self.coverage = coverage
  }

  /// More lines of all files together are taken for a sign of a damaged archive.
  static let mostLines = 100_000_000

  /// What is wrong, and in which of the two files.
  struct Fault: Error, Hashable {
    let what: String
    let file: String
    let offset: Int
  }
}

extension CoverageReader {
  /// Reads coverage archives of a result bundle; a part of a line that ran in any of them ran.
  /// - Parameter name: What errors call the bundle.
  /// - Throws: `CoverageFormatError` for an archive that is damaged.
  package static func read(
    archives: [CoverageArchive], name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    var builder = CoverageReportBuilder()
    for archive in archives {
      do throws(CoverageArchive.Fault) {
        var reader = CoverageArchiveReader(archive)
        try reader.read(into: &builder, wants: wants)
      } catch {
        throw CoverageFormatError(
          "its coverage archive is damaged: \(error.what) at byte \(error.offset) of \(error.file)", in: name,
          at: .wholeFile,
          hint: "Run `xcrun xccov view --archive --json App.xcresult > coverage.json` on a Mac, and pass that file.")
      }
    }
    return builder.report
  }
}

/// Reads one archive.
private struct CoverageArchiveReader {
  private var index: LittleEndianCursor
  private var coverage: LittleEndianCursor
  private var lines = 0
  /// The bytes of all paths. Offsets may repeat, so that a small file could name a great many of them.
  private var pathBytes = 0
  /// The bytes of all records, for the same reason.
  private var recordBytes = 0

  init(_ archive: CoverageArchive) {
    index = LittleEndianCursor(archive.index, name: "Index")
    coverage = LittleEndianCursor(archive.coverage, name: "Coverage")
  }

  mutating func read(
    into builder: inout CoverageReportBuilder, wants: (String) -> Bool
  ) throws(CoverageArchive.Fault) {
    let count = try index.number(bytes: 4)
    guard count <= UInt64(index.count / 16) else { throw index.fault("it names more files than it has room for") }
    for entry in 0..<Int(count) {
      index.offset = 4 + 16 * entry
      let (pathOffset, recordOffset) = (try index.number(bytes: 8), try index.number(bytes: 8))
      let path = try path(at: pathOffset)
      guard wants(path) else {
        builder.passOver(path)
        continue
      }
      try coverage.move(to: recordOffset)
      builder.add(try record(), at: path)
    }
  }

  private mutating func path(at offset: UInt64) throws(CoverageArchive.Fault) -> String {
    try index.move(to: offset)
    let length = Int(try index.number(bytes: 2))
    pathBytes += length
    guard pathBytes <= index.count else { throw index.fault("its paths overlap") }
    return String(decoding: try index.bytes(length), as: UTF8.self)
  }

  private mutating func record() throws(CoverageArchive.Fault) -> XCCovLines {
    let runs = try coverage.number(bytes: 4)
    let start = coverage.offset
    guard runs <= UInt64((coverage.count - start) / 8) else { throw coverage.fault("a file has too many runs") }
    coverage.offset = start + 8 * Int(runs)
    let subranges = try subranges()
    let end = coverage.offset
    recordBytes += end - start
    guard recordBytes <= 4 * coverage.count else { throw coverage.fault("its records overlap") }
    coverage.offset = start
    let lines = try executableLines(runs: Int(runs), subranges: subranges)
    coverage.offset = end
    return lines
  }

  private mutating func executableLines(
    runs: Int, subranges: [Int: [(columns: Range<Int>, count: UInt64)]]
  ) throws(CoverageArchive.Fault) -> XCCovLines {
    var result = XCCovLines()
    var line = 1
    for _ in 0..<runs {
      let count = try coverage.number(bytes: 6)
      let flags = try coverage.number(bytes: 2)
      let next = line + Int(flags & 0x7FFF) + 1
      lines += next - line
      guard next <= LLVMCovJSON.greatestLine, lines <= CoverageArchive.mostLines else {
        throw coverage.fault("a file has too many lines")
      }
      if flags & 0x8000 != 0 {
        for line in line..<next { result.append(line: line, count: count, subranges: subranges[line] ?? []) }
      }
      line = next
    }
    return result
  }

  private mutating func subranges() throws(CoverageArchive.Fault) -> [Int: [(columns: Range<Int>, count: UInt64)]] {
    let count = try coverage.number(bytes: 4)
    guard count <= UInt64((coverage.count - coverage.offset) / 20) else {
      throw coverage.fault("a file has too many subranges")
    }
    var subranges: [Int: [(columns: Range<Int>, count: UInt64)]] = [:]
    for _ in 0..<count {
      let line = Int(try coverage.number(bytes: 4))
      let (column, length) = (try coverage.number(bytes: 4), try coverage.number(bytes: 4))
      let times = try coverage.number(bytes: 8)
      guard let columns = XCCovLines.columns(from: column, length: length) else {
        throw coverage.fault("a subrange has no column")
      }
      subranges[line, default: []].append((columns, times))
    }
    return subranges
  }
}

/// Reads little-endian numbers; every read is bounded.
private struct LittleEndianCursor {
  private let source: [UInt8]
  private let name: String
  /// The next byte to be read.
  var offset = 0

  /// - Parameter name: What faults call the bytes.
  init(_ source: [UInt8], name: String) {
    self.source = source
    self.name = name
  }

  var count: Int { source.count }

  func fault(_ what: String) -> CoverageArchive.Fault {
    CoverageArchive.Fault(what: what, file: name, offset: offset)
  }

  /// Reads a number of at most eight bytes.
  mutating func number(bytes width: Int) throws(CoverageArchive.Fault) -> UInt64 {
    guard source.count - offset >= width else { throw fault("it ends in the middle") }
    var value: UInt64 = 0
    for index in 0..<width { value |= UInt64(source[offset + index]) << UInt64(8 * index) }
    offset += width
    return value
  }

  mutating func bytes(_ length: Int) throws(CoverageArchive.Fault) -> ArraySlice<UInt8> {
    guard source.count - offset >= length else { throw fault("it ends in the middle") }
    defer { offset += length }
    return source[offset..<(offset + length)]
  }

  /// - Throws: `CoverageArchive.Fault` for an offset behind the end.
  mutating func move(to target: UInt64) throws(CoverageArchive.Fault) {
    guard target <= UInt64(source.count) else { throw fault("it points behind its end") }
    offset = Int(target)
  }
}
