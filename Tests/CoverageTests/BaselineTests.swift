import Coverage
import ReviewCore
import Testing

@Suite("Coverage baselines")
struct BaselineTests {
  @Test("A baseline is read back as it was written")
  func roundTrips() throws {
    let lines = [
      JudgedLine(number: 4, count: 1, state: .covered), JudgedLine(number: 5, count: 1, state: .covered),
      JudgedLine(number: 6, count: 1, state: .partial([1..<2])), JudgedLine(number: 9, count: 0, state: .uncovered),
      JudgedLine(number: 12, count: 0, state: .notExecutable),
    ]
    let baseline = BaselineCoverage(
      project: CoverageTally(covered: 7, partial: 1, uncovered: 2), projectLines: Ratio(covered: 8, total: 10),
      files: ["Sources/Ä b%.swift": LineStates(lines), RepoPath(bytes: [0xFF, 0x0A]): LineStates(lines)])
    #expect(
      baseline.encoded == """
        reviewbot-coverage 1
        project 7 1 2
        lines 8 10
        file 3n2c1p2n1u Sources/%C3%84%20b%25.swift
        file 3n2c1p2n1u %FF%0A

        """)
    #expect(try BaselineCoverage(decoding: baseline.encoded, name: "note") == baseline)
  }

  @Test("Figures of tests and findings are read back, and may be missing")
  func otherFigures() throws {
    var baseline = BaselineCoverage(
      project: CoverageTally(covered: 7, partial: 1, uncovered: 2), projectLines: Ratio(covered: 8, total: 10), files: [:])
    baseline.tests = RecordedTests(ran: 43, failed: 1, skipped: 2, flaky: 1, milliseconds: 12_500)
    baseline.findings = RecordedFindings(errors: 0, warnings: 3, notes: 1)
    #expect(
      baseline.encoded == """
        reviewbot-coverage 1
        project 7 1 2
        lines 8 10
        tests 43 1 2 1 12500
        findings 0 3 1

        """)
    #expect(try BaselineCoverage(decoding: baseline.encoded, name: "note") == baseline)
    let old = try BaselineCoverage(decoding: "reviewbot-coverage 1\nproject 7 1 2\nlines 8 10\n", name: "note")
    #expect(old.tests == nil && old.findings == nil)
    #expect(old.filled(from: baseline) == baseline)
    #expect(baseline.filled(from: old) == baseline && old.filled(from: nil) == old)
  }

  @Test(
    "An invalid baseline is rejected with its line number",
    arguments: [
      ("", 1), ("reviewbot-coverage 2\n", 1), ("reviewbot-coverage 1\n", 2), ("reviewbot-coverage 1\nproject 1 2\n", 2),
      ("reviewbot-coverage 1\nproject 1 2 x\n", 2), ("reviewbot-coverage 1\nproject 1 2 -3\n", 2),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\nfile 3 a\n", 4),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\nfile 0c a\n", 4),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\nfile 99999999999999999999c a\n", 4),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\nfile 3x a\n", 4),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\nfile 3c a%G0\n", 4),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\nhello\n", 4),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\ntests 1 2 3 4\n", 4),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\ntests 1 2 3 4 1.5\n", 4),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\nfindings 1 2 9999999999999999999\n", 4),
      ("reviewbot-coverage 1\nproject 1 2 3\nlines 1 2\nfindings 1 2 3 4\n", 4),
    ])
  func refuses(text: String, line: Int) {
    let error = #expect(throws: CoverageFormatError.self) { _ = try BaselineCoverage(decoding: text, name: "the note") }
    #expect(error?.place == .line(line))
  }

  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let before: [LineState]
    let after: [LineState]
    var change: FileChange?
    let lost: LineSet
  }

  @Test(
    "Unchanged lines that lost coverage are found",
    arguments: [
      Example(
        testDescription: "nothing changed", before: [.covered, .uncovered], after: [.covered, .uncovered], lost: []),
      Example(
        testDescription: "worse is lost, better is not",
        before: [.covered, .covered, .partial([1..<2]), .uncovered, .covered],
        after: [.uncovered, .partial([1..<2]), .uncovered, .covered, .covered], lost: [1, 2, 3]),
      Example(
        testDescription: "not executable any more is not lost", before: [.covered], after: [.notExecutable], lost: []),
      Example(
        testDescription: "carried over added lines, which are not judged here", before: [.covered, .covered],
        after: [.covered, .uncovered, .uncovered], change: .adding([2], to: "A.swift"), lost: [3]),
      Example(
        testDescription: "carried over removed lines", before: [.covered, .uncovered, .covered],
        after: [.uncovered], change: .removing(1...2, from: "A.swift"), lost: [1]),
      Example(
        testDescription: "carried over a rename", before: [.covered, .covered], after: [.covered, .covered, .uncovered],
        change: .adding([2], to: "A.swift", status: .renamed(similarity: 90), from: "Old.swift"), lost: [3]),
    ])
  func findsIndirectChanges(example: Example) {
    let basePath = example.change?.oldPath ?? "A.swift"
    let baseline = BaselineCoverage(
      project: CoverageTally(), projectLines: Ratio(covered: 0, total: 0), files: [basePath: states(example.before)])
    let head = PatchCoverage(
      files: [], patch: CoverageTally(), patchLines: Ratio(covered: 0, total: 0), project: CoverageTally(),
      projectLines: Ratio(covered: 0, total: 0), lineStates: ["A.swift": states(example.after)])
    let changes = head.indirectChanges(since: baseline, lines: LineMapChain([Diff(files: example.change.map { [$0] } ?? [])]))
    #expect(changes.map(\.path) == (example.lost.isEmpty ? [] : ["A.swift"]))
    #expect((changes.first?.lost ?? []) == example.lost)
  }

  private func states(_ states: [LineState]) -> LineStates {
    LineStates(states.enumerated().map { JudgedLine(number: $0 + 1, count: 1, state: $1) })
  }
}
