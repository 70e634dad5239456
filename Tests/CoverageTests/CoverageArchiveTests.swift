import Coverage
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Coverage archives of result bundles")
struct CoverageArchiveTests {
  private static func archive(_ files: [CoverageArchiveWriter.File]) -> CoverageArchive {
    let writer = CoverageArchiveWriter(files)
    return CoverageArchive(index: writer.index, coverage: writer.coverage)
  }

  private static let files = [
    CoverageArchiveWriter.File(path: "/a/B.swift", lines: [nil, 4, 4, 0, nil, 7], subranges: [.init(4, 3, 0, 2), .init(2, 5, 2, 0)]),
    CoverageArchiveWriter.File(path: "/a/Ü.swift", lines: [nil, nil, (1 << 48) - 1, 1], subranges: [.init(3, 1, 4, 9)]),
    CoverageArchiveWriter.File(path: "/a/Empty.swift", lines: []),
  ]

  @Test("What the writer writes is read")
  func reads() throws {
    let report = try CoverageReader.read(archives: [Self.archive(Self.files)], name: "App.xcresult") { _ in true }
    let counts = try #require(report.files["/a/B.swift"]?.columnCounts)
    #expect(Array(counts.lines) == [(2, 4), (3, 4), (4, 0), (6, 7)].map { LineCount(line: $0.0, count: $0.1) })
    #expect(
      counts.pieces == [
        ColumnCounts.Piece(line: 2, columns: 5..<7, count: 0), ColumnCounts.Piece(line: 4, columns: 3..<Int.max, count: 2),
      ])
    #expect(report.files["/a/Ü.swift"]?.lines.map(\.count) == [0, 1])
    #expect(report.countsBelowZero == 1)
    #expect(report.files["/a/Empty.swift"]?.lines == [])
  }

  @Test("Several archives are merged on pieces, and files that are not wanted are skipped")
  func merges() throws {
    let first = Self.archive([.init(path: "/a/B.swift", lines: [2], subranges: [.init(1, 5, 2, 0)])])
    let second = Self.archive([.init(path: "/a/B.swift", lines: [1]), .init(path: "/a/C.swift", lines: [1])])
    let report = try CoverageReader.read(archives: [first, second, second], name: "App") { $0.hasSuffix("B.swift") }
    #expect(report.passedOver == ["/a/C.swift", "/a/C.swift"])
    #expect(report.files.keys.sorted() == ["/a/B.swift"])
    #expect(report.files["/a/B.swift"]?.columnCounts.pieces == [ColumnCounts.Piece(line: 1, columns: 5..<7, count: 2)])
    #expect(report.files["/a/B.swift"]?.lines.map(\.count) == [4])
  }

  @Test(
    "A real archive equals the Cobertura file of Xcode's own tool, line by line",
    .enabled(if: SharedSamples.hasXcode, "../shared/xcode is absent"))
  func oracle() throws {
    let archive = CoverageArchive(
      index: try SharedSamples.xcode("xcresult-coverage/Index"),
      coverage: try SharedSamples.xcode("xcresult-coverage/Coverage"))
    let report = try CoverageReader.read(archives: [archive], name: "test.xcresult") { _ in true }
    #expect(report.files.count == 13)
    // The document type of the oracle declares its elements, which the reader refuses.
    let xml = String(decoding: try SharedSamples.xcode("xcresult-coverage/expected.cobertura.xml"), as: UTF8.self)
    let body = try #require(xml.firstRange(of: "]>")).upperBound
    let oracle = try CoverageReader.read(Array(xml[body...].utf8), name: "oracle")
    #expect(oracle.files.count == 13)
    var lines = 0
    for (path, file) in oracle.files {
      let own = try #require(report.files.first { $0.key.hasSuffix("/" + path) || $0.key == path }?.value)
      #expect(own.lines.map { [$0.line, Int($0.count)] } == file.lines.map { [$0.line, Int($0.count)] }, "\(path)")
      lines += own.lines.count
    }
    #expect(lines == 1_464)
  }

  /// Sets bytes of one of the two files.
  private static func damaged(index: [Int: UInt8] = [:], coverage: [Int: UInt8] = [:]) -> CoverageArchive {
    let archive = archive(files)
    var (first, second) = (archive.index, archive.coverage)
    for (offset, byte) in index { first[offset] = byte }
    for (offset, byte) in coverage { second[offset] = byte }
    return CoverageArchive(index: first, coverage: second)
  }

  @Test("Damaged archives are rejected with the offset", arguments: [
    (CoverageArchive(index: [], coverage: []), "ends in the middle"),
    (damaged(index: [0: 9]), "more files than it has room for"), (damaged(index: [0: 255, 3: 255]), "more files"),
    (damaged(index: [11: 255]), "points behind its end"), (damaged(index: [19: 255]), "points behind its end"),
    (damaged(index: [53: 255]), "paths overlap"), (damaged(coverage: [0: 255]), "too many runs"),
    (damaged(coverage: [3: 255]), "too many runs"), (damaged(coverage: [46: 255]), "too many subranges"),
  ])
  func refuses(archive: CoverageArchive, reason: String) {
    let error = #expect(throws: CoverageFormatError.self) {
      try CoverageReader.read(archives: [archive], name: "App") { _ in true }
    }
    #expect(error?.summary.contains(reason) == true, "\(error?.summary ?? "")")
    #expect(error?.hint.contains("xccov view --archive --json") == true)
  }

  @Test("A small archive cannot claim a great many lines or paths")
  func limits() throws {
    // One record of two million lines, named by many entries.
    let run = [UInt8](repeating: 0, count: 6) + [0xFF, 0xFF]
    let coverage: [UInt8] = [60, 0, 0, 0] + (0..<60).flatMap { _ in run } + [0, 0, 0, 0]
    let entry = [UInt8](repeating: 0, count: 16)
    let paths = CoverageArchive(
      index: [100, 0, 0, 0] + (0..<100).flatMap { _ in entry } + [UInt8](repeating: 65, count: 50), coverage: coverage)
    #expect(throws: CoverageFormatError.self) { try CoverageReader.read(archives: [paths], name: "App") { _ in true } }
    let many = CoverageArchiveWriter(
      (0..<60).map { CoverageArchiveWriter.File(path: "/\($0).swift", lines: Array(repeating: 1, count: 32_768)) })
    let same = CoverageArchive(index: many.index, coverage: coverage + many.coverage)
    let error = #expect(throws: CoverageFormatError.self) {
      try CoverageReader.read(archives: [CoverageArchive(index: same.index, coverage: coverage)], name: "App") { _ in true }
    }
    #expect(error != nil)
  }
}
