import Digests
import ReviewCore
import Testing

/// The small values that everything is made of.
@Suite struct ValueTests {
  @Test("Untrusted bytes are shown and cannot act", arguments: [
    ([0x61, 0x0A], "a\\n"), ([0x09, 0x0D], "\\t\\r"), ([0x1B, 0x5B], "\\u{1B}["), ([0xFF], "\\xFF"),
    ([0x07], "\\u{7}"), ([0xC3, 0xA9], "é"), ([0xC3], "\\xC3"), ([0xE2, 0x80, 0xAE], "\\u{202E}"),
    ([0xE2, 0x80, 0x8D], "\u{200D}"), ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0x0F], "\\u{F}"), ([], ""),
  ] as [([UInt8], String)])
  func visible(bytes: [UInt8], text: String) {
    #expect(Escaped.text(bytes) == text)
  }

  @Test("An error without a problem of its own is a problem all the same")
  func problem() {
    let own = Problem(summary: "It is gone.", hint: "Bring it back.")
    #expect(Problem(own, hint: "Check the path.") == own)
    #expect(Problem(Oddity.gone, hint: "Check the path.") == Problem(summary: "gone\\n", hint: "Check the path."))
  }

  private enum Oddity: Error, CustomStringConvertible {
    case gone
    var description: String { "gone\n" }
  }

  @Test("Object names", arguments: [
    (String(repeating: "a", count: 40), true), (String(repeating: "F", count: 64), true), ("abc", false),
    (String(repeating: "g", count: 40), false), ("", false), (String(repeating: "é", count: 20), false),
  ])
  func objectID(hex: String, isValid: Bool) {
    #expect((ObjectID(hex) != nil) == isValid)
    #expect(ObjectID(hex).map { $0.hex == hex.lowercased() } ?? true)
  }

  @Test("A file name and its extension", arguments: [
    ("a/b.swift", "b.swift", true), ("b.swift", "b.swift", true), (".swift", ".swift", false), ("a.swift/b", "b", false),
    ("a/b.swift~", "b.swift~", false),
  ])
  func fileName(path: String, name: String, isSwift: Bool) {
    #expect(RepoPath(path).fileName.elementsEqual(name.utf8))
    #expect(RepoPath(path).hasExtension("swift") == isSwift)
  }

  @Test("Paths sort by bytes, as git sorts")
  func order() {
    let paths: [RepoPath] = ["a", "a-b", "a/b", "aB", "ab", RepoPath(bytes: [0xFF])]
    #expect(paths.reversed().sorted() == paths)
  }

  @Test("A change is found by its new path")
  func fileAtPath() {
    let files = ["c", "a", "b"].map { FileChange(status: .added, oldPath: nil, newPath: RepoPath($0), hunks: []) }
    let gone = FileChange(status: .deleted, oldPath: "d", newPath: nil, hunks: [])
    let diff = Diff(files: files + [gone])
    #expect(diff.file(at: "b")?.path == "b")
    #expect(diff.file(at: "d") == nil)
    #expect(diff.file(at: "e") == nil)
    #expect(diff.files.map(\.path) == ["a", "b", "c", "d"])
  }

  @Test("An exclusive end at column 1 does not touch its line", arguments: [
    (3, 1, 3...3), (4, 1, 3...3), (4, 2, 3...4), (3, 9, 3...3),
  ])
  func lines(endLine: Int, endColumn: Int, lines: ClosedRange<Int>) {
    let location = Location(
      path: "a", start: .init(line: 3, column: 1), end: .init(line: endLine, column: endColumn))
    #expect(location.lines == lines)
  }

  @Test("A fingerprint does not change with white space, and does with all else")
  func fingerprint() {
    func print(_ rule: RuleID = "r", _ path: RepoPath = "p", _ line: String = "let a", _ declaration: String = "f()", _ index: Int = 0) -> Fingerprint {
      Fingerprint(rule: rule, path: path, line: line.utf8, declaration: declaration, occurrence: index)
    }
    #expect(print() == print("r", "p", "  let  a\t"))
    #expect(print().hex.count == 32)
    let others = [print("s"), print("r", "q"), print("r", "p", "let b"), print("r", "p", "let a", "g()"), print("r", "p", "let a", "f()", 1)]
    #expect(Set(others + [print()]).count == 6)
  }

  @Test("Failed outranks broken, and both have a status of their own", arguments: [
    ([], 0), ([.passed, .skipped(reason: "x")], 0), ([.broken(Problem(summary: "s", hint: "h"))], 2),
    ([.broken(Problem(summary: "s", hint: "h")), .failed(reason: "f")], 1), ([.failed(reason: "f"), .passed], 1),
  ] as [([Verdict], Int32)])
  func exitCode(verdicts: [Verdict], code: Int32) {
    let subject = Subject(repository: "o/n", base: .unknown, head: .worktree, mergeBase: nil)
    let results = verdicts.map { CheckResult(check: .lint, verdict: $0) }
    let report = Report(toolVersion: "1", subject: subject, changedFiles: 0, addedLines: 0, results: results)
    #expect(report.exitCode == code)
  }
}
