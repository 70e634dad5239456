import Coverage
import LintEngine
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Code that #available keeps from running on Linux")
struct UnreachableCodeTests {
  @Test("It is found by the conditions", arguments: [
    ("if #available(iOS 17, *) { a() } else { b() }", ["{ b() }"]),
    ("if #available(iOS 17, macOS 14, *), #available(tvOS 9, *) { a() } else { b() }", ["{ b() }", "{ b() }"]),
    ("guard #available(iOS 17, *) else { b() }\na()", ["{ b() }"]), ("if #unavailable(iOS 17) { b() }", ["{ b() }"]),
    ("if #unavailable(iOS 17) { b() } else { a() }", ["{ b() }"]), ("if x, #unavailable(iOS 17) { b() }", ["{ b() }"]),
    ("if x, #available(iOS 17, *) { a() } else { c() }", []), ("if #available(iOS 17, *), let y { a() } else { c() }", []),
    ("if x { c() } else if #available(macOS 99, *) { a() } else { b() }", ["{ b() }"]),
    ("if #available(macOS 99, *) { a() } else if x { b() } else { c() }", ["if x { b() } else { c() }"]),
    ("f { if #available(iOS 17, *) { return a }\n  return b\n}", ["\n  return b"]),
    ("f { guard #unavailable(iOS 17) else { return a }\n  b()\n}", ["\n  b()"]),
    ("f { if #available(iOS 17, *) { a() }\n  c()\n}", []), ("while #unavailable(iOS 17) { b() }", ["{ b() }"]),
    ("let y = if #available(iOS 17, *) { a } else { b }", ["{ b }"]), ("if #available(Haiku 1, *) { c() } else { c() }", []),
    ("// if #available(iOS 17, *) { a() } else { c() }", []), ("@available(iOS 17, *) func f() { a() }", []),
  ])
  func ranges(source: String, texts: [String]) {
    let bytes = Array(source.utf8)
    let found = UnreachableCode.ofLinux(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == texts)
  }

  private static let source = """
    func f() -> Int {
      if #available(macOS 99, *) {
        return 1
      } else {
        return 2
      }
    }
    func h() -> Int {
      guard #available(iOS 99, *) else { return 2 }
      return 1
    }

    """
  /// As llvm-cov exports it for Linux.
  private static let report = FileCoverage(
    segments: SegmentList([
      Segment(line: 1, column: 17, count: 1), Segment(line: 2, column: 30, count: 1), .init(line: 4, column: 4, count: 1, isRegionEntry: false),
      Segment(line: 4, column: 10, count: 0), .init(line: 6, column: 4, count: 1, isRegionEntry: false), .end(line: 7, column: 2),
      Segment(line: 8, column: 17, count: 1), Segment(line: 9, column: 36, count: 0), Segment(line: 9, column: 48, count: 1),
      .end(line: 11, column: 2),
    ]))

  @Test("It is not counted, and a note names its lines", arguments: [true, false])
  func measured(isLinux: Bool) {
    var measurement = PatchMeasurement(
      of: Change([.adding(LineSet(1...11), to: "Sources/A.swift")]),
      coverage: ResolvedCoverage(files: ["Sources/A.swift": Self.report]),
      sources: MemorySources(["Sources/A.swift": Self.source]), settings: CoverageSettings(),
      parsed: { ExecutableCode.parsed($0) })
    if isLinux { measurement.unreachable = UnreachableCode.ofLinux }
    let coverage = measurement.measure()
    #expect(coverage.unknown == [])
    #expect(coverage.patch == (isLinux ? CoverageTally(covered: 6) : CoverageTally(covered: 5, partial: 1, uncovered: 1)))
    let note = "Not counted, since `#available` always holds on Linux: Sources/A.swift (line 5)."
    #expect(coverage.notices == (isLinux ? [note] : []))
    #expect(coverage.project == coverage.patch)
  }
}
