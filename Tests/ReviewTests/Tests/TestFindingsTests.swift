import ReviewCore
import SwiftTests
import Testing

@testable import Review

@Suite("Findings of a test run")
struct TestFindingsTests {
  private func findings(
    _ tests: [TestCase] = [], _ diagnostics: [BuildDiagnostic] = [], change: Change? = nil
  ) throws -> [Finding] {
    let change = try change ?? Prepared.change(Prepared.edit)
    return TestFindings(change: change).findings(of: TestRunResult(ending: .ended, tests: tests, diagnostics: diagnostics))
  }

  private func diagnostic(_ severity: Severity, line: Int, notes: [String] = []) -> BuildDiagnostic {
    BuildDiagnostic(
      severity: severity, message: "cannot find 'c' in scope",
      location: Location(path: "Sources/Cart.swift", start: Location.Position(line: line, column: 11)),
      notes: notes.map { BuildDiagnostic.Note(message: $0, location: nil) })
  }

  @Test("Only tests that count against the change become findings", arguments: [
    (.passed, []), (.skipped(reason: nil), []), (.knownIssue, []),
    (.failed, ["CartTests.Cart/t: it failed without a message"]),
    (.crashed, ["CartTests.Cart/t: the process died while it ran"]),
    (.timedOut, ["CartTests.Cart/t: it did not end within the time limit"]),
    (.notRun, ["CartTests.Cart/t: the run ended before it began"]),
  ] as [(TestCase.Status, [String])])
  func statuses(status: TestCase.Status, messages: [String]) throws {
    let findings = try findings([Prepared.test("t", status)])
    #expect(findings.map(\.message) == messages)
    #expect(findings.allSatisfy { $0.rule == .testFailure && $0.severity == .error && $0.location == nil && $0.scope == .caused })
  }

  @Test("A warning issue is a finding, but not a failure")
  func warnings() throws {
    let issue = Prepared.failure("careful", "Sources/Cart.swift", 2)
    let result = TestRunResult(
      ending: .ended, tests: [Prepared.test("t")], warnings: [TestWarning(test: "CartTests.Cart/t", issue: issue)])
    let findings = TestFindings(change: try Prepared.change(Prepared.edit)).findings(of: result)
    #expect(findings.map { "\($0.rule) \($0.severity) \($0.location.map { "\($0)" } ?? "-") \($0.message)" } == [
      "test_warning warning Sources/Cart.swift:2:3 CartTests.Cart/t: careful"
    ])
  }

  @Test("A failure is on an added line, or caused by the change elsewhere", arguments: [
    ("Sources/Cart.swift", 2, Finding.Scope.added), ("Sources/Cart.swift", 1, .caused), ("Tests/CartTests.swift", 2, .caused),
  ])
  func scopes(path: String, line: Int, scope: Finding.Scope) throws {
    let finding = try #require(try findings([Prepared.test("t", .failed, failures: [Prepared.failure("no", path, line)])]).first)
    #expect(finding.scope == scope)
    #expect(finding.location?.description == "\(path):\(line):3")
    #expect(finding.message == "CartTests.Cart/t: no")
  }

  @Test("Each failure of a test is a finding with its own identity, which stays when lines move")
  func identities() throws {
    let first = try findings([
      Prepared.test("t", .failed, failures: [Prepared.failure("1 != 2", "Tests/A.swift", 5), Prepared.failure("3 != 4", "Tests/A.swift", 9)])
    ])
    let moved = try findings([
      Prepared.test("t", .failed, failures: [Prepared.failure("1 != 9", "Tests/A.swift", 25), Prepared.failure("3 != 4", "Tests/A.swift", 29)])
    ])
    #expect(Set(first.map(\.fingerprint)).count == 2)
    #expect(first.map(\.fingerprint) == moved.map(\.fingerprint))
  }

  @Test("A rename keeps the identity of a finding")
  func renamed() throws {
    let renamed = try Prepared.change(
      """
      diff --git a/Tests/A.swift b/Tests/B.swift
      similarity index 100%
      rename from Tests/A.swift
      rename to Tests/B.swift

      """)
    let before = try findings([Prepared.test("t", .failed, failures: [Prepared.failure("no", "Tests/A.swift", 5)])])
    let after = try findings(
      [Prepared.test("t", .failed, failures: [Prepared.failure("no", "Tests/B.swift", 5)])], change: renamed)
    #expect(before.map(\.fingerprint) == after.map(\.fingerprint))
    #expect(after.first?.location?.path == "Tests/B.swift")
  }

  @Test("The compiler's errors are findings wherever they are, its warnings only on added lines", arguments: [
    (Severity.error, 2, ["build_error"]), (.error, 3, ["build_error"]), (.warning, 2, ["build_warning"]), (.warning, 3, []),
  ])
  func diagnostics(severity: Severity, line: Int, rules: [String]) throws {
    let findings = try findings([], [diagnostic(severity, line: line)])
    #expect(findings.map(\.rule.name) == rules)
    #expect(findings.allSatisfy { $0.location?.description == "Sources/Cart.swift:\(line):11" && $0.severity == severity })
  }

  @Test("An error of the linker, which has no location, concerns the whole package")
  func placeless() throws {
    let finding = try #require(
      try findings([], [BuildDiagnostic(severity: .error, message: "undefined symbol", location: nil)]).first)
    #expect(finding.location == nil)
    #expect(finding.message == "undefined symbol")
  }

  private func fixed(line: Int, column: Int, fix: Fix) -> BuildDiagnostic {
    BuildDiagnostic(
      severity: .error, message: "oh",
      location: Location(path: "Sources/Cart.swift", start: Location.Position(line: line, column: column)), fix: fix)
  }

  private func edit(_ first: Int, _ last: Int, column: Int = 1) -> Fix {
    let start = Location.Position(line: first, column: column)
    return Fix(isSafe: false, edits: [Fix.Edit(start: start, end: Location.Position(line: last, column: column), text: "let")])
  }

  @Test("A fix-it belongs to its finding; its columns are plain if the diff shows ASCII", arguments: [
    (2, 2, 1, true), (2, 2, 12, true), (2, 2, 13, false), (2, 9, 1, true), (2, 9, 2, false), (9, 2, 5, false), (1, 1, 3, true),
  ])
  func fixIts(line: Int, last: Int, column: Int, isPlain: Bool) throws {
    let fix = edit(2, last, column: column)
    let finding = try #require(try findings([], [fixed(line: line, column: column, fix: fix)]).first)
    #expect(finding.fix == fix)
    #expect(finding.hasPlainColumns == isPlain)
  }

  @Test("Columns after characters other than ASCII are not plain", arguments: [("let two = \"ü\"", false), ("let two = \"u\"", true)])
  func wideColumns(text: String, isPlain: Bool) throws {
    let change = try Prepared.change(Prepared.newFile("Sources/Cart.swift", "let one = 1\n\(text)\n"))
    let diagnostic = fixed(line: 2, column: 5, fix: edit(2, 2, column: 1))
    #expect(try findings([], [diagnostic], change: change).map(\.hasPlainColumns) == [isPlain])
  }

  @Test("A fix-it on other lines than the head's moves with them, or is removed", arguments: [
    (1, 1, nil), (3, 3, 1), (3, 4, 1), (2, 3, nil), (9, 9, 7), (9, 5_000, nil),
  ] as [(Int, Int, Int?)])
  func movedFixIts(first: Int, last: Int, moved: Int?) throws {
    let testedToHead = """
      diff --git a/Sources/Cart.swift b/Sources/Cart.swift
      --- a/Sources/Cart.swift
      +++ b/Sources/Cart.swift
      @@ -1,3 +1,1 @@
      -import One
      -import Two
       let a = 1

      """
    let change = try Prepared.change("", testedToHead: testedToHead)
    let finding = try #require(try findings([], [fixed(line: 3, column: 1, fix: edit(first, last))], change: change).first)
    #expect(finding.location?.start?.line == 1)
    #expect(finding.fix == moved.map { edit($0, last - first + $0) })
  }

  @Test("The compiler's notes explain its error below it")
  func notes() throws {
    let finding = try #require(try findings([], [diagnostic(.error, line: 2, notes: ["did you mean 'd'?"])]).first)
    #expect(finding.message == "cannot find 'c' in scope\nnote: did you mean 'd'?")
  }
}
