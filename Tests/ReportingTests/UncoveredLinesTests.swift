import ReviewCore
import Testing

@testable import Reporting

@Suite("Uncovered lines for programs")
struct UncoveredLinesTests {
  private static func file(_ path: RepoPath) -> PatchedFile {
    var file = PatchedFile(
      path: path, covered: [1],
      partial: [.init(line: 4, spans: [.init(start: .init(line: 4, column: 7), end: .init(line: 4, column: 9))])],
      uncovered: LineSet([2, 3]), notExecutable: LineSet(), texts: [2: "  let a = 1", 3: "\tlet b\u{1B} = 2", 4: "x ?? y"])
    file.unknown = LineSet([6])
    return file
  }

  private static func report(_ files: [PatchedFile], notices: [String] = []) -> Report {
    let result = CheckResult(
      check: .coverage, verdict: .failed(reason: "too little"), metrics: [],
      details: .patchCoverage(files, unknown: []), notices: notices)
    return Report(toolVersion: "1", subject: Subject(repository: "Cart", base: .unknown, head: .worktree, mergeBase: nil), changedFiles: 1, addedLines: 1, results: [result])
  }

  @Test("Each line has its state and its source, in the order of the file")
  func lines() {
    let text = UncoveredLines(Self.report([Self.file("A.swift")], notices: ["A note."])).text(note: "note: old", budget: 1_000)
    #expect(text.hasSuffix("""
      note: old
      note: A note.
      A.swift
        2 not covered: let a = 1
        3 not covered: let b\\u{1B} = 2
        4 partial, never ran 4:7-4:9: x ?? y
        6 unknown, because not all tests ran

      """), "\(text)")
    #expect(text.hasPrefix("coverage: failed: "))
  }

  @Test("The lines of a changed file are omitted")
  func changed() {
    let text = UncoveredLines(Self.report([Self.file("A.swift")]), changed: ["A.swift"]).text(note: "note", budget: 1_000)
    #expect(text.hasSuffix("note\nA.swift changed after the tests ran: review it again\n"))
  }

  @Test("The budget is kept, and the number of omitted lines is stated", arguments: [0, 20])
  func budget(notices: Int) {
    let files = (1...50).map { Self.file(RepoPath("A\($0).swift")) }
    let notices = Array(repeating: String(repeating: "x", count: 300), count: notices)
    let text = UncoveredLines(Self.report(files, notices: notices)).text(note: "note", budget: 900)
    #expect(text.utf8.count <= 900 && text.contains("\nA1.swift\n"), "\(text)")
    #expect(text.contains(#/cut: 2[0-9]+ more lines over the budget of 900 bytes; the files come in the order of the change\n$/#), "\(text)")
  }

  @Test("A file is current while its listed lines are unchanged", arguments: [
    ("\n  let a = 1\n\tlet b\u{1B} = 2\nx ?? y", true), ("\n  let a = 1\r\n\tlet b\u{1B} = 2\r\nx ?? y\r\n", true),
    ("\n\n  let a = 1\n\tlet b\u{1B} = 2\nx ?? y", false), ("\n  let a = 10\n\tlet b\u{1B} = 2\nx ?? y", false), ("", false),
  ])
  func current(source: String, expected: Bool) {
    #expect(UncoveredLines.isCurrent(Self.file("A.swift"), in: Array(source.utf8)) == expected)
  }
}
