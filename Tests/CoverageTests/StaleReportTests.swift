import Coverage
import LintEngine
import ReviewCore
import Testing

@Suite("A report that is older than the source does not measure the code that was added since")
struct StaleReportTests {
  struct Edit: CustomTestStringConvertible {
    let testDescription: String
    var old = "func f(r: Int) -> Int {\n  g()\n  return r\n}\nfunc g() { h() }\n"
    /// The text that is replaced, and its replacement.
    let edit: (String, String)
    var isUnknown = true

    var new: String { old.replacing(edit.0, with: edit.1, maxReplacements: 1) }

    /// All lines from the first that differs to the last one.
    var added: LineSet {
      let (before, after) = (old.split(separator: "\n"), new.split(separator: "\n"))
      let same = zip(before, after).prefix { $0 == $1 }.count
      let sameEnd = zip(before.dropFirst(same).reversed(), after.dropFirst(same).reversed()).prefix { $0 == $1 }.count
      return LineSet((same + 1)...max(same + 1, after.count - sameEnd))
    }
  }

  private static let many = String(repeating: "    h()\n", count: 30)
  /// Line reports cannot show edits that keep the lines.
  private static let withinLines = [
    Edit(testDescription: "an if in place of a line", edit: ("  g()", "  if r == 3 { h() }")),
    Edit(testDescription: "a closure in place of a line", edit: ("  g()", "  k { h() }")),
    Edit(testDescription: "a guard in place of a line", edit: ("  g()", "  guard r > 1 else { return 1 }")),
    Edit(testDescription: "a longer line at the end", edit: ("{ h() }", "{ h(1) }")),
  ]
  private static let edits = [
    Edit(testDescription: "an if", edit: ("  g()\n", "  g()\n  if r == 12345 {\n\(many)  }\n")),
    Edit(testDescription: "a nested function", edit: ("  g()\n", "  g()\n  func n() {\n\(many)  }\n")),
    Edit(testDescription: "a closure", edit: ("  g()\n", "  g()\n  let c = {\n\(many)  }\n")),
    Edit(testDescription: "one line", edit: ("  g()\n", "  g()\n  h()\n")),
    Edit(testDescription: "a function before", edit: ("func f", "func n() {\n\(many)}\nfunc f")),
    Edit(testDescription: "a short function before", edit: ("func f", "func n() {\n  h()\n}\nfunc f")),
    Edit(
      testDescription: "a lazy property", edit: ("func g()", "struct S { lazy var a: Int = {\n\(many)  }() }\nfunc g()")),
    Edit(testDescription: "a stored closure", edit: ("{ h() }\n", "{ h() }\nstruct S { var a = {\n\(many)  } }\n")),
    Edit(testDescription: "a default argument", edit: ("{ h() }\n", "{ h() }\nfunc d(a: () -> Void = {\n\(many)  }) {\n}\n")),
    Edit(
      testDescription: "longer closure of a property", old: "struct S { var a = {\n  h()\n} }\n", edit: ("  h()\n", many)),
    Edit(testDescription: "statements of a script", old: "h()\n", edit: ("h()\n", "h()\nif q {\n\(many)}\n")),
    Edit(testDescription: "code for Linux", edit: ("{ h() }\n", "{ h() }\n#if os(Linux)\nfunc n() {\n\(many)}\n#endif\n")),
    Edit(
      testDescription: "code with Foundation",
      edit: ("{ h() }\n", "{ h() }\n#if canImport(Foundation) && !os(macOS)\nfunc n() {\n\(many)}\n#endif\n")),
    Edit(
      testDescription: "code for one of two platforms, where `&&` binds more tightly than `||`",
      edit: ("{ h() }\n", "{ h() }\n#if os(Linux) || os(iOS) && UNKNOWN\nfunc n() {\n\(many)}\n#endif\n")),
  ]
  private static let harmless = [
    Edit(testDescription: "a comment", edit: ("  g()\n", "  g() // c\n"), isUnknown: false),
    Edit(testDescription: "a type at the end", edit: ("{ h() }\n", "{ h() }\nenum E {}\n"), isUnknown: false),
    Edit(
      testDescription: "code for iOS", edit: ("{ h() }\n", "{ h() }\n#if os(iOS)\nfunc n() {\n\(many)}\n#endif\n"),
      isUnknown: false),
    Edit(
      testDescription: "code for two other platforms",
      edit: ("{ h() }\n", "{ h() }\n#if os(iOS) || os(macOS)\nfunc n() {\n\(many)}\n#endif\n"), isUnknown: false),
    Edit(
      testDescription: "code for a later compiler",
      edit: ("{ h() }\n", "{ h() }\n#if swift(>=99)\nfunc n() {\n\(many)}\n#endif\n"), isUnknown: false),
  ]

  @Test("With regions", arguments: edits + withinLines + harmless)
  func withRegions(edit: Edit) throws {
    let measured = try measure(edit) { $0 }
    #expect(measured.unknown == (edit.isUnknown ? ["Sources/A.swift"] : []))
  }

  @Test("With lines only", arguments: edits + harmless)
  func withLines(edit: Edit) throws {
    let measured = try measure(edit) { FileCoverage(lineCounts: $0.lines) }
    #expect(measured.unknown == (edit.isUnknown ? ["Sources/A.swift"] : []))
  }

  @Test("A report of the same text is used", arguments: edits + withinLines + harmless, [true, false])
  func sameText(edit: Edit, isByLines: Bool) throws {
    let same = Edit(testDescription: "", old: edit.new, edit: ("\n", "\n"))
    let measured = try measure(same) { isByLines ? FileCoverage(lineCounts: $0.lines) : $0 }
    #expect(measured.unknown == [])
  }

  @Test("A report with filled gaps may lack the braces of a body, but none of its code", arguments: [
    ("func f() {\n  g()\n  h(\n    1)\n}\n", [2, 4], false), ("func f() {\n  g()\n  h(\n    1)\n}\n", [2, 3], true),
    ("func f() { g(\n    1)\n  h()\n}\n", [2, 3], true), ("func f() {\n  g()\n  h() }\n", [2], true),
    ("func f() {\n  g()\n  h() }\n", [2, 3], false), ("func f() {\n  g()\n}\nfunc k() { h() }\n", [2], true),
  ] as [(String, [Int], Bool)])
  func filledGaps(text: String, lines: [Int], isUnknown: Bool) {
    let report = CoverageReport(
      files: ["Sources/A.swift": FileCoverage(lineCounts: lines.map { LineCount(line: $0, count: 1) })])
    let unknown = { (report: CoverageReport) in
      PatchMeasurement(
        of: Change([.adding([2], to: "Sources/A.swift")]),
        coverage: PathResolver(repositoryRoots: [], knownPaths: ["Sources/A.swift"]).resolve(report),
        sources: MemorySources(["Sources/A.swift": text]), settings: CoverageSettings(),
        parsed: { ExecutableCode.parsed($0) }
      ).measure().unknown
    }
    #expect(unknown(report.fillingGaps()) == (isUnknown ? ["Sources/A.swift"] : []))
    #expect(unknown(report) == ["Sources/A.swift"])
  }

  @Test("Calls of a function like assert that another file of the module declares are ordinary code", arguments: [
    ("Sources/M/Own.swift", "func assert(_ a: Bool, _ b: String) {}", true),
    ("Sources/M/Own.swift", "func  assert<T>(_ a: T, _ b: String) {}", true),
    ("Sources/N/Own.swift", "func assert(_ a: Bool, _ b: String) {}", false),
    ("Sources/M/Own.swift", "extension S { func assert(_ a: Bool, _ b: String) {} }", true),
    ("Sources/M/Own.swift", "extension T { func assert(_ a: Bool, _ b: String) {} }", false),
  ])
  func ownAssert(other: RepoPath, declaration: String, isCode: Bool) throws {
    let text = "struct S { func f() {\n  assert(a(),\n    message())\n} }\n"
    let code = try #require(ExecutableCode.parsed(Array(text.utf8)))
    let measured = PatchMeasurement(
      of: Change([.adding([3], to: "Sources/M/Use.swift")]),
      coverage: ResolvedCoverage(files: ["Sources/M/Use.swift": Self.covered(code), other: FileCoverage()]),
      sources: MemorySources(["Sources/M/Use.swift": text, other: declaration]), settings: CoverageSettings(),
      parsed: { ExecutableCode.parsed($0) }
    ).measure()
    #expect(measured.patch.total == (isCode ? 1 : 0))
  }

  @Test("Added code for another platform that the report does not measure is named")
  func namesOtherPlatform() throws {
    let edit = try #require(Self.harmless.first { $0.testDescription == "code for iOS" })
    let measured = try measure(edit) { $0 }
    #expect(measured.notices == [
      "Not judged, since some of their added code is in `#if` or behind a macro, and the report does not know it: Sources/A.swift."
    ])
  }

  @Test("One notice names the first of all files that a stale report does not match", arguments: [
    (1, "func f() {\n}\n", "of Sources/A1.swift does not match the file: it names lines or columns that do not exist."),
    (7, "func f() {\n}\n", "A5.swift and 2 more does not match the files: it names lines or columns that do not exist."),
    (2, stale, "of Sources/A1.swift (lines 4-6), Sources/A2.swift (lines 4-6) does not match the files: it lacks code on"),
    (9, stale, "Sources/A5.swift (lines 4-6) and 4 more does not match the files: it lacks code on these lines."),
  ])
  func manyFiles(count: Int, text: String, words: String) {
    let paths = (1...count).map { RepoPath("Sources/A\($0).swift") }
    let report = FileCoverage(segments: SegmentList([Segment(line: 1, column: 12, count: 1), .end(line: 3, column: 2)]))
    let measured = PatchMeasurement(
      of: Change(paths.map { .adding([1, 4, 5, 6], to: $0) }),
      coverage: ResolvedCoverage(files: Dictionary(uniqueKeysWithValues: paths.map { ($0, report) })),
      sources: MemorySources(Dictionary(uniqueKeysWithValues: paths.map { ($0, text) })), settings: CoverageSettings(),
      parsed: { ExecutableCode.parsed($0) }
    ).measure()
    #expect(measured.notices.count == 1)
    #expect(measured.notices.first?.contains(words) == true, "\(measured.notices)")
    #expect(measured.unknown == paths)
  }

  /// A text with code that was added after the tests ran.
  private static let stale = "func f()   {\n  h()\n}\nfunc g() {\n  h()\n}\n"

  @Test("Blocks that the compiler does not map are not required in a report", arguments: [
    "defer { if a { b() } }", "do { a() }", "#if os(iOS)\nif a { b() }\n#endif", "#expect(a.map { $0 })",
    "@Wrapped var x = { 1 }()", "switch a { case 1: b() }", "struct L { @available(*, unavailable) func u() { a() } }",
  ])
  func optionalBlocks(block: String) throws {
    let code = try #require(ExecutableCode.parsed(Array("func f() {\n\(block)\n}\n".utf8)))
    #expect(code.regions.map(\.kind) == [.body])
  }

  @Test("Closures that the compiler may omit are not required in a report", arguments: [
    "struct S { static var a = 1, b = { 2 } }", "@Model class S { var a = { 1 } }",
    "enum E { @TaskLocal static var a = { 1 } }", "struct S: ~Copyable { deinit { a() } }",
  ])
  func optionalClosures(source: String) throws {
    #expect(try #require(ExecutableCode.parsed(Array(source.utf8))).regions == [])
  }

  private func measure(_ edit: Edit, _ convert: (FileCoverage) -> FileCoverage) throws -> PatchCoverage {
    let linux = BuildContext(isLinux: true)
    let old = try #require(ExecutableCode.parsed(Array(edit.old.utf8), build: linux))
    return PatchMeasurement(
      of: Change([.adding(edit.added, to: "Sources/A.swift")]),
      coverage: ResolvedCoverage(files: ["Sources/A.swift": convert(Self.covered(old))]),
      sources: MemorySources(["Sources/A.swift": edit.new]), settings: CoverageSettings(),
      parsed: { ExecutableCode.parsed($0, build: linux) }
    ).measure()
  }

  /// Coverage in which all regions ran once.
  private static func covered(_ code: ExecutableCode) -> FileCoverage {
    let segments = code.regions.flatMap { region in
      let isNested = region.kind == .nested
      return [
        Segment(line: region.start.line, column: region.start.column, count: 1),
        Segment(
          line: region.end.line, column: region.end.column, count: isNested ? 1 : 0, hasCount: isNested,
          isRegionEntry: false),
      ]
    }
    return FileCoverage(segments: SegmentList(segments.sorted { ($0.line, $0.column) < ($1.line, $1.column) }))
  }
}
