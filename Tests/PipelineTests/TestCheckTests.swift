import ReviewCore
import TestRun
import Testing

@testable import Pipeline

@Suite("The test check")
struct TestCheckTests {
  private static let problem = Problem(summary: "It would not start.", hint: "Start it.")

  private func judge(_ result: TestRunResult, mustPass: Bool = true) throws -> CheckResult {
    let run = SharedTestRun(run: .prepared()) { _ in }
    return TestCheck(run: run, mustPass: mustPass).judge(TestCheck.Evidence(result: result), of: try Prepared.change())
  }

  @Test("The verdict follows from how the run ended", arguments: [
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
      .failed(reason: "CartTests/waits did not end")
    ),
    (
      TestRunResult(ending: .timedOut(.total, hung: []), tests: [Prepared.test("adds", .failed)]),
      .failed(reason: "1 of 1 test failed")
    ),
    (TestRunResult(ending: .nothingMatched), .skipped(reason: "the run had no test in it")),
    (TestRunResult(ending: .couldNotStart(problem)), .broken(problem)),
    (TestRunResult(ending: .noPackage(problem)), .broken(problem)),
    (TestRunResult(ending: .unexplained(problem)), .broken(problem)),
  ])
  func verdicts(result: TestRunResult, verdict: Verdict) throws {
    #expect(try judge(result).verdict == verdict)
  }

  @Test("A limit that ends the run before any test is to blame could not be judged, and names its key", arguments: [
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

  @Test("A run that was stopped is no verdict on the change")
  func cancelled() throws {
    guard case .broken(let problem) = try judge(TestRunResult(ending: .cancelled)).verdict else {
      Issue.record("a stopped run was judged")
      return
    }
    #expect(problem.hint == "Run them again.")
  }

  @Test("With the gate off, failures are told but do not fail", arguments: [
    TestRunResult(ending: .ended, tests: [Prepared.test("drops", .failed)]), TestRunResult(ending: .buildFailed),
    TestRunResult(ending: .timedOut(.total, hung: ["CartTests/waits"]), tests: [Prepared.test("waits", .timedOut)]),
  ])
  func gateOff(result: TestRunResult) throws {
    let judged = try judge(result, mustPass: false)
    #expect(judged.verdict == .passed)
    #expect(judged.details == .tests(result.tests))
    #expect(judged.findings.count == result.tests.count)
  }

  @Test("No more than three of the tests that did not end are named, and what they print cannot act")
  func hungNames() throws {
    let result = TestRunResult(ending: .timedOut(.total, hung: ["a", "b\u{1B}[2J", "c", "d"]))
    #expect(try judge(result).verdict == .failed(reason: "a, b\\u{1B}[2J, c did not end"))
  }

  @Test("Remarks, seconds and every test are in the result")
  func keepsEverything() throws {
    let tests = [Prepared.test("adds"), Prepared.test("wobbles", isFlaky: true)]
    let result = try judge(TestRunResult(ending: .ended, tests: tests, seconds: 2.5, notices: ["Slow."]))
    #expect(result.details == .tests(tests))
    #expect(result.notices == ["Slow."])
    #expect(result.metrics.contains(Metric("seconds", .seconds(2.5))))
    #expect(result.count("flaky") == 1)
  }
}
