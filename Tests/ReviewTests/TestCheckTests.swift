import ReviewCore
import SwiftTests
import Testing

@testable import Review

@Suite("The test check")
struct TestCheckTests {
  private static let problem = Problem(summary: "It would not start.", hint: "Start it.")

  private func judge(_ result: TestRunResult, mustPass: Bool = true) throws -> CheckResult {
    let run = SharedTestRun(run: .prepared()) { _ in }
    return TestCheck(run: run, mustPass: mustPass).judge(TestCheck.Evidence(result: result), of: try Prepared.change())
  }

  @Test("The verdict depends on how the run ended", arguments: [
    (TestRunResult(ending: .ended, tests: [Prepared.test("adds")]), Verdict.passed),
    (TestRunResult(ending: .ended), .passed),
    (
      TestRunResult(ending: .ended, tests: [Prepared.test("adds"), Prepared.test("drops", .failed)]),
      .failed(reason: "1 of 2 tests failed")
    ),
    (
      TestRunResult(ending: .ended, tests: [Prepared.test("a", .knownIssue), Prepared.test("b", .skipped(reason: nil))]),
      .passed
    ),
    (TestRunResult(ending: .buildFailed), .failed(reason: "the package does not build")),
    (
      TestRunResult(
        ending: .buildFailed,
        diagnostics: [
          BuildDiagnostic(severity: .error, message: "a", location: nil),
          BuildDiagnostic(severity: .warning, message: "b", location: nil),
        ]), .failed(reason: "the package does not build: 1 error")
    ),
    (
      TestRunResult(ending: .timedOut(.silence, hung: ["CartTests/waits"]), tests: [Prepared.test("waits", .timedOut)]),
      .failed(reason: "1 of 1 test did not end within `tests.silence` (CartTests/waits)")
    ),
    (
      TestRunResult(ending: .timedOut(.total, hung: []), tests: [Prepared.test("adds", .failed)]),
      .failed(reason: "1 of 1 test failed")
    ),
    (TestRunResult(ending: .nothingMatched), .skipped(reason: "no test matched, so none ran")),
    (TestRunResult(ending: .noTests), .skipped(reason: "the package has no tests, so nothing was tested")),
    (TestRunResult(ending: .couldNotStart(problem)), .broken(problem)),
    (TestRunResult(ending: .noPackage(problem)), .broken(problem)),
    (TestRunResult(ending: .unexplained(problem)), .broken(problem)),
  ])
  func verdicts(result: TestRunResult, verdict: Verdict) throws {
    #expect(try judge(result).verdict == verdict)
  }

  @Test("A filter of the command line must match")
  func unmatchedFilter() throws {
    var check = TestCheck(run: SharedTestRun(run: .prepared(), progress: { _ in }), mustPass: true)
    check.requestedFilter = ["LibTests/a"]
    let evidence = TestCheck.Evidence(result: TestRunResult(ending: .nothingMatched))
    guard case .broken(let problem) = check.judge(evidence, of: try Prepared.change()).verdict else {
      Issue.record("it is judged")
      return
    }
    #expect(problem.summary == "No test matches `--filter LibTests/a`, so none ran.")
  }

  @Test("A change that removes the last tests fails, but not one that only moves them", arguments: [
    ("-@Suite struct S {\n-  @Test func adds() {}\n-  @Test func drops() {}\n", "2 tests"),
    ("-    .testTarget(name: \"CartTests\"),\n", "1 test target"),
    ("-  func testAdds() {}\n-    .testTarget(\n-  // func testX()\n", "1 test and 1 test target"),
    ("-  func testAdds() {}\n+  func testDrops() {}\n", nil), ("-let tests = 1\n", nil),
  ] as [(String, String?)])
  func removed(lines: String, sentence: String?) throws {
    let count = lines.split(separator: "\n").count { $0.hasPrefix("-") }
    let added = lines.split(separator: "\n").count { $0.hasPrefix("+") }
    let diff = """
      diff --git a/Tests/CartTests.swift b/Tests/CartTests.swift
      --- a/Tests/CartTests.swift
      +++ b/Tests/CartTests.swift
      @@ -1,\(count) +\(added == 0 ? 0 : 1),\(added) @@

      """ + lines
    let run = SharedTestRun(run: .prepared()) { _ in }
    let result = TestCheck(run: run, mustPass: true).judge(
      TestCheck.Evidence(result: TestRunResult(ending: .noTests)), of: try Prepared.change(diff))
    if let sentence {
      #expect(result.verdict == .failed(reason: "no test is left to run: the change removes \(sentence)"))
    } else {
      #expect(result.verdict == .skipped(reason: "the package has no tests, so nothing was tested"))
    }
  }

  @Test("A limit that ends the run without a culprit gives no verdict, and names its key", arguments: [
    (TestRunEnding.Limit.total, "tests.timeout"), (.silence, "tests.silence"),
  ])
  func timeLimit(limit: TestRunEnding.Limit, key: String) throws {
    let result = try judge(TestRunResult(ending: .timedOut(limit, hung: []), tests: [Prepared.test("adds")]))
    guard case .broken(let problem) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(problem.summary.contains("time limit"))
    #expect(problem.hint.contains("`\(key)`"))
  }

  @Test("A stopped run gives no verdict on the change")
  func cancelled() throws {
    guard case .broken(let problem) = try judge(TestRunResult(ending: .cancelled)).verdict else {
      Issue.record("a stopped run was judged")
      return
    }
    #expect(problem.hint == "Run them again.")
  }

  @Test("With the gate off, failures are reported but do not fail", arguments: [
    TestRunResult(ending: .ended, tests: [Prepared.test("drops", .failed)]), TestRunResult(ending: .buildFailed),
    TestRunResult(ending: .timedOut(.total, hung: ["CartTests/waits"]), tests: [Prepared.test("waits", .timedOut)]),
  ])
  func gateOff(result: TestRunResult) throws {
    let judged = try judge(result, mustPass: false)
    #expect(judged.verdict == .passed)
    #expect(judged.details == .tests(result.tests))
    #expect(judged.findings.count == result.tests.count)
  }

  @Test("At most three unfinished tests are named, with escaped names")
  func hungNames() throws {
    let names = ["a", "b\u{1B}[2J", "c", "d"]
    let result = TestRunResult(ending: .timedOut(.total, hung: names), tests: names.map { Prepared.test($0, .timedOut) })
    #expect(
      try judge(result).verdict
        == .failed(reason: "4 of 4 tests did not end within `tests.timeout` (a, b\\u{1B}[2J, c, …)"))
  }

  @Test("Notes, duration and every test are in the result")
  func keepsEverything() throws {
    let tests = [Prepared.test("adds"), Prepared.test("wobbles", isFlaky: true)]
    let result = try judge(TestRunResult(ending: .ended, tests: tests, seconds: 2.5, notices: ["Slow."]))
    #expect(result.details == .tests(tests))
    #expect(result.notices == ["Slow."])
    #expect(result.metrics.contains(Metric("seconds", .seconds(2.5))))
    #expect(result.count("flaky") == 1)
  }
}
