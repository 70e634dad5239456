import Coverage
import LintEngine
import ReviewCore
import Testing

@Suite("The patch is measured on its added lines, the project on all lines")
struct PatchMeasurementTests {
  private static let source = """
    func f(_ x: Int?) -> Int {
      let y = x ?? 1

      // why
      return y
    }
    func g() {
      h()
    }

    """

  /// `x ?? 1` ran with a non-nil `x`; `g` never ran.
  private static let file = FileCoverage(
    segments: SegmentList([
      Segment(line: 1, column: 26, count: 2), Segment(line: 2, column: 16, count: 0),
      Segment(line: 2, column: 17, count: 2, isRegionEntry: false), .end(line: 6, column: 2),
      Segment(line: 7, column: 10, count: 0), .end(line: 9, column: 2),
    ]))

  private func measure(
    _ files: [FileChange], coverage: [RepoPath: FileCoverage] = ["Sources/A.swift": file],
    sources: [RepoPath: String] = ["Sources/A.swift": source], settings: CoverageSettings = .withTestFolder,
    lineMap: LineMap = .identity
  ) -> PatchCoverage {
    PatchMeasurement(
      of: Change(files, lineMap: lineMap), coverage: ResolvedCoverage(files: coverage), sources: MemorySources(sources),
      settings: settings, parsed: { ExecutableCode.parsed($0) }
    ).measure()
  }

  @Test("Changed C files that no report contains are named, and do not fail the gate")
  func cFamily() {
    let changes: [FileChange] = [.adding([1], to: "Sources/C/a.c"), .adding([1], to: "Sources/C/b.mm"), .adding([1], to: "Sources/C/h.h")]
    let measured = measure(changes)
    #expect(measured.unknown == [])
    #expect(measured.notices.count == 1)
    #expect(measured.notices.first?.hasPrefix("The coverage of Sources/C/a.c and 1 more is not known: to measure C targets") == true)
    let known = measure([changes[0]], coverage: ["Sources/C/a.c": FileCoverage(lineCounts: [LineCount(line: 1, count: 1)])])
    #expect(!known.notices.contains { $0.contains("C targets") })
    #expect(measure([.adding([1], to: "Tests/C/a.c")]).notices.isEmpty)
  }

  @Test("Both modes, the spans, the texts and the figures are measured")
  func measuresBothModes() {
    let measured = measure([.adding([2, 3, 4, 5, 6, 8], to: "Sources/A.swift")])
    let span = PatchedFile.Span(
      start: Location.Position(line: 2, column: 16), end: Location.Position(line: 2, column: 17))
    #expect(
      measured.files == [
        PatchedFile(
          path: "Sources/A.swift", covered: [5], partial: [PatchedFile.PartialLine(line: 2, spans: [span])],
          uncovered: [8], notExecutable: [3, 4, 6], texts: [2: "  let y = x ?? 1", 8: "  h()"])
      ])
    #expect(measured.lineFiles == [LinePatch(path: "Sources/A.swift", covered: [2, 3, 4, 5, 6], uncovered: [8])])
    #expect(
      measured.metrics == [
        Metric("patchCovered", 1), Metric("patchPartial", 1), Metric("patchTotal", 3), Metric("patchLineCovered", 5),
        Metric("patchLineTotal", 6), Metric("projectCovered", 2), Metric("projectPartial", 1),
        Metric("projectTotal", 5), Metric("projectLineCovered", 6), Metric("projectLineTotal", 9),
      ])
    #expect(measured.notices.isEmpty)
  }

  @Test("Nothing to measure has no percentage, neither 0 nor 100 %")
  func measuresNothing() {
    let measured = measure([.adding([1, 2], to: "README.md")], coverage: [:])
    #expect(measured.files.isEmpty)
    #expect(measured.patchRatio.isEmpty)
    #expect(measured.metrics.filter { $0.value == .none }.map(\.name).count == 4)
  }

  @Test("Measuring only the patch gives the same patch figures")
  func measuresPatchAlone() {
    let change = Change([.adding([2, 8], to: "Sources/A.swift")])
    let coverage = ResolvedCoverage(files: ["Sources/A.swift": Self.file, "Sources/B.swift": Self.file])
    let sources = MemorySources(["Sources/A.swift": Self.source])
    let measurement = PatchMeasurement(
      of: change, coverage: coverage, sources: sources, settings: CoverageSettings(), parsed: { ExecutableCode.parsed($0) })
    let patch = measurement.measure(.patch)
    #expect(patch.files == measurement.measure().files)
    #expect(patch.projectRatio.isEmpty)
    #expect(patch.lineStates.isEmpty)
    #expect(patch.notices.isEmpty)
  }

  struct Unknown: CustomTestStringConvertible {
    let testDescription: String
    let change: FileChange
    let isUnknown: Bool
    var settings = CoverageSettings.withTestFolder
    var source = "func f() { g() }\n"
  }

  @Test(
    "A changed Swift file that no report contains is named",
    arguments: [
      Unknown(testDescription: "a source", change: .adding([1], to: "Sources/X.swift"), isUnknown: true),
      Unknown(
        testDescription: "a new one", change: .adding([1], to: "Sources/X.swift", status: .added), isUnknown: true),
      Unknown(testDescription: "one without lines, as it is too large", change: .opaque("Sources/X.swift"), isUnknown: true),
      Unknown(testDescription: "an image", change: .opaque("Sources/X.png"), isUnknown: false),
      Unknown(testDescription: "no Swift", change: .adding([1], to: "Sources/X.c"), isUnknown: false),
      Unknown(testDescription: "a test", change: .adding([1], to: "Tests/A/X.swift"), isUnknown: false),
      Unknown(
        testDescription: "a test, where tests are measured", change: .adding([1], to: "Tests/A/X.swift"),
        isUnknown: true, settings: CoverageSettings(measuresTests: true)),
      Unknown(testDescription: "the manifest", change: .adding([1], to: "Package.swift"), isUnknown: false),
      Unknown(testDescription: "a versioned manifest", change: .adding([1], to: "P/Package@swift-6.swift"), isUnknown: false),
      Unknown(testDescription: "a source like a manifest", change: .adding([1], to: "Sources/PackageX.swift"), isUnknown: true),
      Unknown(
        testDescription: "excluded", change: .adding([1], to: "Sources/X.swift"), isUnknown: false,
        settings: CoverageSettings(scope: FileScope(exclude: [try Glob(parsing: "X.*")]))),
      Unknown(
        testDescription: "not included", change: .adding([1], to: "Sources/X.swift"), isUnknown: false,
        settings: CoverageSettings(scope: FileScope(include: [try Glob(parsing: "Sources/A/**")]))),
      Unknown(
        testDescription: "a plugin of the package manager", change: .adding([1], to: "Plugins/X/X.swift"), isUnknown: false,
        source: "internal import PackagePlugin\nfunc f() { g() }\n"),
      Unknown(
        testDescription: "words about one", change: .adding([1, 2], to: "Sources/X/X.swift"), isUnknown: true,
        source: "// We import PackagePlugin elsewhere, or an import PackagePluginKit.\nfunc f() { g() }\n"),
      Unknown(
        testDescription: "a plugin's import in a comment", change: .adding([1, 2, 3, 4], to: "Plugins/X/X.swift"),
        isUnknown: true, source: "/*\nimport PackagePlugin\n*/\nfunc f() { g() }\n"),
      Unknown(
        testDescription: "a plugin's import in a source", change: .adding([1, 2], to: "Sources/X/X.swift"), isUnknown: true,
        source: "import PackagePlugin\nfunc f() { g() }\n"),
      Unknown(
        testDescription: "a source with a manifest's name", change: .adding([1], to: "Sources/X/Package.swift"),
        isUnknown: true),
      Unknown(testDescription: "a link to a source", change: .link("Sources/X.swift"), isUnknown: true),
      Unknown(testDescription: "a link to a test", change: .link("Tests/X.swift"), isUnknown: false),
      Unknown(testDescription: "another link", change: .link("Sources/X"), isUnknown: false),
      Unknown(
        testDescription: "a source in a folder with a name of tests", change: .adding([1], to: "Sources/X/Tests/X.swift"),
        isUnknown: true),
      Unknown(
        testDescription: "a source in a folder with a name of builds",
        change: .adding([1], to: "App/Sources/DerivedData/X.swift"), isUnknown: true),
      Unknown(
        testDescription: "sources of a test's fixture", change: .adding([1], to: "Tests/F/Sources/X.swift"),
        isUnknown: false),
      Unknown(
        testDescription: "sources of a fetched package", change: .adding([1], to: "SourcePackages/A/Sources/X.swift"),
        isUnknown: false),
      Unknown(testDescription: "only lines removed", change: .removing(1...2, from: "Sources/X.swift"), isUnknown: false),
      Unknown(
        testDescription: "declarations without code", change: .adding([1], to: "Sources/X.swift"), isUnknown: false,
        source: """
          import Foundation
          /// A protocol { with } a comment = 1.
          public protocol P: AnyObject {
            associatedtype A = Int
            var x: Int { get set }
            func f(_ y: Int) -> Int
          }
          enum E: String { case a = "x", b; indirect case c(E) }
          struct S<T> where T == Int { let x: Int; var y: String? }
          extension S: P {}
          typealias F = (Int) -> Int
          @available(macOS 10, *) public struct T { public private(set) var x: Int; unowned(safe) let y: AnyObject }

          """),
      Unknown(
        testDescription: "values of globals, which the compiler does not count", change: .adding([1, 2, 3, 4], to: "Sources/X.swift"),
        isUnknown: false, source: "let q = 1\nvar v = f()\nenum K { static let a = 1; @TaskLocal static var b = 2 }\nextension Int { static let c = f() }\n"),
      Unknown(
        testDescription: "unavailable code", change: .adding([1, 2, 3, 4, 5], to: "Sources/X.swift"), isUnknown: false,
        source: "@available(*, unavailable, renamed: \"g\")\nfunc f() { g() }\n@available(*, unavailable)\nstruct S {\n  func f() { g() } }\n"),
      Unknown(
        testDescription: "deprecated names of types", change: .adding([1, 2], to: "Sources/X.swift"), isUnknown: false,
        source: "@available(*, deprecated, renamed: \"B\")\npublic typealias A = B\n"),
      Unknown(
        testDescription: "deprecated code", change: .adding([1, 2], to: "Sources/X.swift"), isUnknown: true,
        source: "@available(*, deprecated)\nfunc f() { g() }\n"),
      Unknown(
        testDescription: "code that an #if leaves out", change: .adding([1, 2, 3], to: "Sources/X.swift"), isUnknown: false,
        source: "#if false\nfunc f() { g() }\n#endif\n"),
      Unknown(
        testDescription: "code that an #if always takes", change: .adding([1, 2, 3], to: "Sources/X.swift"), isUnknown: true,
        source: "#if swift(>=5.9)\nfunc f() { g() }\n#endif\n"),
      Unknown(
        testDescription: "a declaration in a file with code", change: .adding([2], to: "Sources/X.swift"), isUnknown: false,
        source: "func f() { g() }\ntypealias A = B\n"),
    ])
  func namesUnknown(example: Unknown) {
    let measured = measure(
      [example.change], sources: [example.change.path: example.source], settings: example.settings)
    #expect(measured.unknown == (example.isUnknown ? [example.change.path] : []))
  }

  @Test(
    "A file that contains code is not treated as declarations only",
    arguments: [
      "struct S { var x: Int { 1 } }", "struct S { var x = 1 }", "let x = { f() }()", "extension S { init() {} }",
      "struct S { let f: () -> Int = { 1 } }", "print(1)", "enum E { static func f() {} }",
      "class C { deinit {} }", "struct S { subscript(i: Int) -> Int { 1 } }",
    ])
  func findsCode(source: String) {
    let measured = measure([.adding([1], to: "Sources/X.swift")], sources: ["Sources/X.swift": source])
    #expect(measured.unknown == ["Sources/X.swift"])
  }

  @Test("Generated and vendored files are not measured", arguments: [true, false])
  func leavesOutGenerated(isGenerated: Bool) {
    var change = FileChange.adding([2, 8], to: "Sources/A.swift")
    change.isGenerated = isGenerated
    change.isVendored = !isGenerated
    let measured = measure([change])
    #expect(measured.files.isEmpty)
    #expect(measured.project.total == 0)
  }

  @Test(
    "Tests, dependencies and build products do not count towards the project",
    arguments: ["Tests/A/B.swift", ".build/checkouts/x/Sources/B.swift", "P/.build/a.derived/runner.swift", "x.derived/a.swift"])
  func leavesOutOthers(path: RepoPath) {
    let measured = measure([], coverage: [path: Self.file], sources: [path: Self.source])
    #expect(measured.projectLines == Ratio(covered: 0, total: 0))
  }

  @Test("Coverage of a different version of the source is ignored with a note")
  func refusesStale() {
    let measured = measure([.adding([1], to: "Sources/A.swift")], sources: ["Sources/A.swift": "func f() {\n}\n"])
    #expect(measured.files.isEmpty)
    #expect(measured.unknown == ["Sources/A.swift"])
    #expect(measured.notices.count == 1)
  }

  /// Coverage exported before `g` was appended.
  private static let old = FileCoverage(segments: SegmentList([Segment(line: 1, column: 12, count: 1), .end(line: 3, column: 2)]))

  @Test(
    "A report older than the added code does not measure that code, whatever its format",
    arguments: [old, FileCoverage(lineCounts: (1...3).map { LineCount(line: $0, count: 1) })])
  func refusesOlderReport(file: FileCoverage) {
    let source = "func f()   {\n  h()\n}\nfunc g() {\n  h()\n}\n"
    let measured = measure(
      [.adding([4, 5, 6], to: "Sources/A.swift")], coverage: ["Sources/A.swift": file], sources: ["Sources/A.swift": source])
    #expect(measured.unknown == ["Sources/A.swift"])
    #expect(measured.notices.first?.contains("it lacks code on lines 4-6") == true)
  }

  @Test(
    "A report with regions that begin inside words, white space or declarations is for a different source",
    arguments: [
      // Inside a word; in white space; in a comment; past the end of a shortened line; in a global.
      ("func f() { abcdef() }\n", 1, 13, false), ("func f()   { a() }\n", 1, 10, false), ("// func f() {\nfunc f() { a() }\n", 1, 12, false),
      ("func f() { }\n", 1, 30, false), ("typealias A = B\nfunc f() { a() }\n", 1, 13, false), ("func f() { a() }\n", 1, 10, true),
    ])
  func refusesOtherText(source: String, line: Int, column: Int, fits: Bool) {
    let file = FileCoverage(
      segments: SegmentList([Segment(line: line, column: column, count: 1), .end(line: line, column: 17)]))
    let measured = measure(
      [.adding([1], to: "Sources/A.swift")], coverage: ["Sources/A.swift": file], sources: ["Sources/A.swift": source])
    #expect(measured.unknown == (fits ? [] : ["Sources/A.swift"]))
  }

  @Test("Code that the compiler may omit from a report is not required in it", arguments: [
    // A default value; code for another platform; a branch that is never built.
    ("struct S {\n  var a = g()\n}\n", []), ("#if os(iOS)\nfunc g() { h() }\n#endif\n", []),
    ("#if true\n#else\nfunc g() { h() }\n#endif\n", []), ("#if false\n#else\nfunc g() { h() }\n#endif\n", ["Sources/A.swift"]),
  ] as [(String, [RepoPath])])
  func allowsGaps(code: String, unknown: [RepoPath]) {
    let lines = 4...(3 + code.split(separator: "\n").count)
    let measured = measure(
      [.adding(LineSet(lines), to: "Sources/A.swift")], coverage: ["Sources/A.swift": Self.old],
      sources: ["Sources/A.swift": "func f()   {\n  h()\n}\n\(code)"])
    #expect(measured.unknown == unknown)
  }

  @Test("A report with regions that end past the end of a line is for a different source", arguments: [(17, false), (18, true), (19, false), (40, false)])
  func refusesShortenedLine(column: Int, fits: Bool) {
    let file = FileCoverage(segments: SegmentList([Segment(line: 1, column: 10, count: 1), .end(line: 1, column: column)]))
    let measured = measure(
      [.adding([1], to: "Sources/A.swift")], coverage: ["Sources/A.swift": file], sources: ["Sources/A.swift": "func f() { a(1) }\n"])
    #expect(measured.unknown == (fits ? [] : ["Sources/A.swift"]))
  }

  @Test("Unreported code in an #if that depends on the build does not fail the gate, and its file is named")
  func namesConditional() {
    let measured = measure(
      [.adding([2], to: "Sources/X.swift")], coverage: [:], sources: ["Sources/X.swift": "#if os(iOS)\nfunc f() { g() }\n#endif\n"])
    #expect(measured.unknown.isEmpty)
    #expect(measured.notices == ["Not judged, since the report does not know them and their added code is in `#if` or behind a macro: Sources/X.swift."])
  }

  @Test("A source that cannot be read is measured by lines, with a note")
  func missesSource() {
    let measured = measure([.adding([2, 3, 8], to: "Sources/A.swift")], sources: [:])
    #expect(measured.files.first?.covered == [2, 3])
    #expect(measured.files.first?.uncovered == [8])
    #expect(measured.notices == ["Sources/A.swift is gone. Its coverage is by lines, not by regions."])
  }

  @Test("Lines of the tested merge are mapped to lines of the head")
  func mapsLines() {
    // The tested merge has two more lines at its top and uses the file's old name.
    let removed = Hunk(
      oldStart: 1, oldCount: 2, newStart: 0, newCount: 0,
      lines: [.removed(old: 1, text: 0..<0), .removed(old: 2, text: 0..<0)], bytes: [])
    let toHead = FileChange(
      status: .renamed(similarity: 90), oldPath: "Sources/Old.swift", newPath: "Sources/A.swift", hunks: [removed])
    let shifted = FileCoverage(
      segments: SegmentList(
        Self.file.segments.map { segment in
          var segment = segment
          segment.line += 2
          return segment
        }))
    let measured = measure(
      [.adding([2, 8], to: "Sources/A.swift")], coverage: ["Sources/Old.swift": shifted],
      lineMap: LineMap(testedToHead: Diff(files: [toHead])))
    #expect(measured.files.first?.partial.map(\.line) == [2])
    #expect(measured.files.first?.uncovered == [8])
    #expect(measured.patch == CoverageTally(covered: 0, partial: 1, uncovered: 1))
  }

  struct Absence: CustomTestStringConvertible {
    let testDescription: String
    var path: RepoPath = "Sources/Gone.swift"
    var knowsAllFiles = true
    var changes: [FileChange] = []
    var isCounted = false
  }

  @Test("The project does not have files that the head lacks", arguments: [
    Absence(testDescription: "a file that the repository does not have"),
    Absence(testDescription: "a file whose existence is unknown", knowsAllFiles: false, isCounted: true),
    Absence(testDescription: "a removed file", knowsAllFiles: false, changes: [.removed("Sources/Gone.swift")]),
    Absence(
      testDescription: "a replaced file", changes: [.removed("Sources/Gone.swift"), .link("Sources/Gone.swift")],
      isCounted: true),
    Absence(testDescription: "a file that cannot be read", path: "Sources/Unreadable.swift", isCounted: true),
  ])
  func lacksFiles(absence: Absence) {
    let known = ["Sources/A.swift", "Sources/Unreadable.swift"] + absence.changes.compactMap(\.newPath)
    var resolver = PathResolver(repositoryRoots: ["/r"], knownPaths: known)
    resolver.knowsAllFiles = absence.knowsAllFiles
    let other = FileCoverage(lineCounts: [LineCount(line: 1, count: 0)])
    let resolved = resolver.resolve(
      CoverageReport(files: ["/r/Sources/A.swift": Self.file, "/r/\(absence.path)": other]))
    let measured = PatchMeasurement(
      of: Change(absence.changes), coverage: resolved.merging(ResolvedCoverage()),
      sources: MemorySources(["Sources/A.swift": Self.source]), settings: CoverageSettings(),
      parsed: { ExecutableCode.parsed($0) }
    ).measure()
    #expect(measured.project.total == (absence.isCounted ? 6 : 5))
    #expect((measured.lineStates[absence.path] != nil) == absence.isCounted)
    let effect = absence.isCounted ? "is by lines, not by regions" : "is not counted"
    #expect(measured.notices == ["\(absence.path) is gone. Its coverage \(effect)."])
  }

  @Test(
    "An unreported file of another package does not fail the gate, and a note names it",
    arguments: [FileChange.adding([1], to: "Other/Sources/A.swift"), .link("Other/Sources/A.swift")], [true, false])
  func otherPackages(change: FileChange, isOther: Bool) {
    var settings = CoverageSettings.withTestFolder
    if isOther { settings.exemptions = ["Other/Sources/A.swift": .otherPackage] }
    let measured = PatchMeasurement(
      of: Change([change]), coverage: ResolvedCoverage(), sources: MemorySources([:]), settings: settings,
      parsed: { ExecutableCode.parsed($0) }
    ).measure()
    #expect(measured.unknown == (isOther ? [] : ["Other/Sources/A.swift"]))
    #expect(measured.notices.contains { $0.contains("another package") } == isOther)
  }

  @Test("Report paths that match no file are listed")
  func listsUnmatched() {
    let resolved = ResolvedCoverage(unmatched: (1...7).map { "/x/\($0)\u{202E}.swift" })
    let measured = PatchMeasurement(
      of: Change([]), coverage: resolved, sources: MemorySources([:]), settings: CoverageSettings(),
      parsed: { ExecutableCode.parsed($0) }
    ).measure()
    #expect(measured.notices.count == 1)
    #expect(measured.notices.first?.contains("and 2 more") == true)
    #expect(measured.notices.first?.contains("\u{202E}") == false)
  }
}

extension FileChange {
  fileprivate static func removed(_ path: RepoPath) -> FileChange {
    FileChange(status: .deleted, oldPath: path, newPath: nil, newKind: nil, hunks: [])
  }

  /// A new symbolic link.
  fileprivate static func link(_ path: RepoPath) -> FileChange {
    FileChange(status: .added, oldPath: nil, newPath: path, oldKind: nil, newKind: .symlink, hunks: [])
  }
}
