import ReviewCore
import ReviewTestKit
import Testing

@testable import Coverage
@testable import LintEngine

@Suite("Comments exclude code from coverage")
struct CoverageExclusionsTests {
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let lines: LineSet
    var unexplained: LineSet = []
    var language = SourceMap.Language.swift
  }

  @Test("The excluded lines are those with code", arguments: [
    Example(testDescription: "no comment", text: "a()\nb()\n", lines: []),
    Example(testDescription: "the next line", text: "// reviewbot:disable:next coverage - prints\na()\nb()\n", lines: [2]),
    Example(testDescription: "this line", text: "a() // reviewbot:disable:this coverage - prints\nb()\n", lines: [1]),
    Example(testDescription: "the line before", text: "a()\n// reviewbot:disable:previous coverage - prints\nb()\n", lines: [1]),
    Example(
      testDescription: "a region", text: "a()\n// reviewbot:disable coverage - a demo\nb()\n\nc()\n// reviewbot:enable coverage\nd()\n",
      lines: [3, 5]),
    Example(testDescription: "a region without end", text: "// reviewbot:disable coverage - a demo\nb()\n}\nc()", lines: [2, 4]),
    Example(
      testDescription: "commands after code, which is before them",
      text: "a() // reviewbot:disable coverage - b\nb()\nc() // reviewbot:enable coverage\nd()\n", lines: [2, 3]),
    Example(
      testDescription: "one line inside a region is measured",
      text: "// reviewbot:disable coverage - a demo\na()\n// reviewbot:enable:next coverage\nb()\nc()\n", lines: [2, 5]),
    Example(testDescription: "among other names", text: "// reviewbot:disable:next force_try, coverage - prints\na()\n", lines: [2]),
    Example(testDescription: "no reason", text: "a()\n// reviewbot:disable:next coverage\nb()\n", lines: [3], unexplained: [2]),
    Example(testDescription: "a dash is no reason", text: "// reviewbot:disable:next coverage -\na()\n", lines: [2], unexplained: [1]),
    Example(testDescription: "a block comment", text: "/* reviewbot:disable:this coverage - b */ a()\nb()\n", lines: [1]),
    Example(testDescription: "all rules are not coverage", text: "// reviewbot:disable all - noise\na()\n", lines: []),
    Example(testDescription: "another rule with a reason about coverage", text: "// reviewbot:disable:next force_try - coverage\na()\n", lines: []),
    Example(testDescription: "SwiftLint's word", text: "// swiftlint:disable:next coverage - no\na()\n", lines: []),
    Example(testDescription: "a mention in a code span", text: "// Write `reviewbot:disable coverage - reason`.\na()\n", lines: []),
    Example(testDescription: "a text", text: "let s = \"// reviewbot:disable coverage - no LCOV_EXCL_LINE\"\na()\n", lines: []),
    Example(testDescription: "an unknown verb", text: "// reviewbot:disabled coverage - no\n// reviewbot:disable:nxt coverage - no\na()\n", lines: []),
    Example(testDescription: "lcov's line", text: "a() // LCOV_EXCL_LINE\nb()\n", lines: [1]),
    Example(
      testDescription: "lcov's region", text: "a()\nb() // LCOV_EXCL_START\nc()\nd() // LCOV_EXCL_STOP\ne()\n", lines: [2, 3]),
    Example(testDescription: "lcov's markers of branches", text: "a() // LCOV_EXCL_BR_LINE\nb() // LCOV_EXCL_LINES\n// MY_LCOV_EXCL_START\nc()\n", lines: []),
    Example(testDescription: "C", text: "/* LCOV_EXCL_START */\na();\n// LCOV_EXCL_STOP\nb();\n", lines: [2], language: .cFamily),
    Example(testDescription: "CR line ends", text: "// reviewbot:disable:next coverage - b\r\na()\r\nb()\r\n", lines: [2]),
    Example(testDescription: "an empty file", text: "", lines: []),
    Example(testDescription: "a command at the end of the file", text: "a() // LCOV_EXCL_", lines: []),
  ])
  func lines(example: Example) {
    let bytes = Array(example.text.utf8)
    let found = CoverageExclusions(bytes, in: SourceMap(bytes, language: example.language))
    #expect(found.lines == example.lines)
    #expect(found.unexplained == example.unexplained)
    #expect(found.byComment.values.reduce(LineSet()) { $0.union($1) } == example.lines)
  }

  private static let source = """
    func f() {
      a()
      // reviewbot:disable:next coverage
      b()
    }

    """

  private func measure(_ change: FileChange, _ coverage: [RepoPath: FileCoverage]) -> PatchCoverage {
    PatchMeasurement(
      of: Change([change]), coverage: ResolvedCoverage(files: coverage), sources: MemorySources(["Sources/A.swift": Self.source]),
      settings: CoverageSettings(), parsed: { ExecutableCode.parsed($0) }
    ).measure()
  }

  @Test("Excluded lines count neither in the patch nor in the project, and the report names those of the change", arguments: [
    ([3, 4], 0, ["Comments exclude 1 line that the change adds from coverage: Sources/A.swift: 4.", "Write a reason after `reviewbot:disable coverage` on 1 line: Sources/A.swift: 3."]),
    ([2, 4], 1, ["Comments exclude 1 line that the change adds from coverage: Sources/A.swift: 4."]),
    ([3], 0, ["Comments of the change exclude 1 line that it does not touch from coverage: Sources/A.swift: 4.", "Write a reason after `reviewbot:disable coverage` on 1 line: Sources/A.swift: 3."]),
    ([2], 1, []),
  ] as [(LineSet, Int, [String])])
  func measurement(added: LineSet, covered: Int, notices: [String]) {
    let counts = [1: 1, 2: 1, 3: 1, 4: 0, 5: 1].map { LineCount(line: $0.key, count: $0.value) }
    let measured = measure(.adding(added, to: "Sources/A.swift"), ["Sources/A.swift": FileCoverage(lineCounts: counts)])
    #expect(measured.patch == CoverageTally(covered: covered))
    #expect(measured.project == CoverageTally(covered: 2))
    #expect(measured.notices == notices)
    #expect(measured.metrics.contains(Metric("patchExcluded", 1)) == added.contains(4))
    #expect(measured.excluded == ["Sources/A.swift": [4]])
    #expect(measured.lineStates["Sources/A.swift"]?.description == "2c")
  }

  @Test("A file that no report contains is not missing if comments exclude all of its added code", arguments: [
    ([4], []), ([2, 4], ["Sources/A.swift"]),
  ] as [(LineSet, [RepoPath])])
  func unknown(added: LineSet, unknown: [RepoPath]) {
    #expect(measure(.adding(added, to: "Sources/A.swift"), [:]).unknown == unknown)
  }

  @Test("A line that is excluded now does not count in the base either")
  func base() {
    let baseline = BaselineCoverage(
      project: CoverageTally(covered: 3, uncovered: 1), projectLines: Ratio(covered: 0, total: 0),
      files: ["Sources/A.swift": LineStates("2c1u1c") ?? LineStates([])])
    let base = ProjectBase(
      baseline, lines: LineMapChain([Diff(files: [.adding([3], to: "Sources/A.swift")])]), excluded: ["Sources/A.swift": [4]],
      countingPartial: .miss)
    #expect(base.remaining == Ratio(covered: 3, total: 3))
  }

  @Test("A line or a file full of commands takes no longer than its length", .timeLimit(.minutes(1)), arguments: [" ", "\na()\n//"])
  func hostile(separator: String) {
    let text = "// " + String(repeating: "reviewbot:disable:next coverage `\(separator)LCOV_EXCL_LINE ", count: 50_000) + "\n"
    let bytes = Array(text.utf8)
    let exclusions = CoverageExclusions(bytes, in: SourceMap(bytes))
    var excluded = ExcludedCode()
    excluded.add(exclusions, of: "A.swift", added: LineSet(1...100_001))
    #expect(excluded.notices.allSatisfy { $0.utf8.count < 300 })
  }

  @Test("The linter reads the same commands", .firstCounterexample, arguments: 1...300 as ClosedRange<UInt64>)
  func grammar(seed: UInt64) {
    var random = SeededGenerator(seed)
    let parts = [
      ["//", "/*", "///", "// `x`", "// see", "// (", "//("], [" ", "  ", "", "`"], ["reviewbot:", "reviewbot: "],
      ["disable", "enable", "disabled"], ["", ":next", ":this", ":previous", ":last"], [" ", ", ", "", " force_try "],
      ["coverage", "todo coverage", "coverage,todo", "todo", "all"], [" - because", " -", "", " because", " - `x`", ": x"],
    ]
    var text = parts.map { $0.randomElement(using: &random) ?? "" }.joined()
    if text.hasPrefix("/*") { text += " */" }
    let bytes = Array("a()\n\(text)\nb()\n".utf8)
    var comments: [LintEngine.Comment] = []
    CommentScanner.scan(bytes, in: 4..<(bytes.count - 4), into: &comments)
    let command = Suppressions(comments: comments, source: SourceText(bytes)).commands.first { command in
      command.action == .disable && command.names.contains { $0.rule == "coverage" }
    }
    let expected: LineSet = command.map { [LineSet([3]), [1], []][$0.line.map { $0 == 3 ? 0 : $0 == 1 ? 1 : 2 } ?? 0] } ?? []
    let found = CoverageExclusions(bytes, in: SourceMap(bytes))
    #expect(found.lines == expected, "\(text)")
    #expect(found.unexplained == (expected.isEmpty || command?.reason != nil ? [] : [2]), "\(text)")
  }
}
