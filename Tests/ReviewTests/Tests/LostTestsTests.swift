import ReviewCore
import SwiftTests
import Testing

@testable import Review

@Suite("A change after which no test runs")
struct LostTestsTests {
  private static let skipped = TestRunResult(
    ending: .ended, tests: [Prepared.test("a", .skipped(reason: nil)), Prepared.test("b", .skipped(reason: nil))])
  private static let none = TestRunResult(ending: .noTests)

  private func verdict(_ result: TestRunResult, baseTests: Int?, diff: String = "") throws -> Verdict {
    let check = TestCheck(run: SharedTestRun(run: .prepared(), progress: { _ in }), mustPass: true)
    return check.judge(
      TestCheck.Evidence(result: result, baseTests: baseTests), of: try Prepared.change(diff)).verdict
  }

  @Test("It fails if the merge base has tests, and is not judged if it has none", arguments: [
    (none, 2, Verdict.failed(reason: "no test is left to run; the merge base has 2 tests")),
    (skipped, 1, .failed(reason: "no test ran: 2 tests skipped; the merge base has 1 test")),
    (none, 0, .skipped(reason: "the package has no tests, so nothing was tested")),
    (skipped, 0, .skipped(reason: "every test was skipped, so nothing was tested")),
    (skipped, nil, .skipped(reason: "every test was skipped, so nothing was tested")),
  ] as [(TestRunResult, Int?, Verdict)])
  func verdicts(result: TestRunResult, baseTests: Int?, verdict: Verdict) throws {
    #expect(try self.verdict(result, baseTests: baseTests) == verdict)
  }

  @Test("One test that runs is sufficient")
  func oneRuns() throws {
    let tests = Self.skipped.tests + [Prepared.test("c")]
    #expect(try verdict(TestRunResult(ending: .ended, tests: tests), baseTests: 3) == .passed)
  }

  @Test("The merge base's own run has precedence over its sources", arguments: [
    (TestCase.Status.passed, Verdict.failed(reason: "no test ran: 2 tests skipped; the merge base has 2 tests")),
    (.skipped(reason: nil), .skipped(reason: "every test was skipped, so nothing was tested")),
  ])
  func comparison(status: TestCase.Status, verdict: Verdict) async throws {
    let base = TestRunResult(ending: .ended, tests: [Prepared.test("a", status), Prepared.test("b", status)])
    let listed = Set(base.tests.map(\.fullName))
    let known = await BaseComparison { _ in .ran(base, listed: listed) }.knowledge(of: Self.skipped)
    #expect(try self.verdict(Self.skipped, baseTests: known.lost) == verdict)
  }

  @Test("The sources of the merge base are counted only when no test ran")
  func counted() async throws {
    let check = TestCheck(
      run: SharedTestRun(run: .prepared(), progress: { _ in }), mustPass: true, declaredOnBase: { 4 })
    let evidence = await check.gather(for: try Prepared.change())
    #expect(evidence.baseTests == 4)
    #expect(check.judge(evidence, of: try Prepared.change()).verdict == .failed(reason: "no test is left to run; the merge base has 4 tests"))
  }

  @Test("A filter that selects only skipped tests is not judged", arguments: [
    ([], 4, Verdict.failed(reason: "no test ran: 1 test skipped; the merge base has 4 tests")),
    (["A"], nil, .skipped(reason: "every test was skipped, so nothing was tested")),
  ] as [([String], Int?, Verdict)])
  func filtered(filter: [String], baseTests: Int?, verdict: Verdict) async throws {
    let settings = TestRunSettings(
      command: ["make", "check"], packageFolder: "/p", filter: filter, environment: ["PATH": "/bin"], withCoverage: false)
    let run = SwiftTestRun(processes: SkippingProcesses(), files: BareFiles(), settings: settings)
    let check = TestCheck(
      run: SharedTestRun(run: run, progress: { _ in }), mustPass: true, declaredOnBase: { 4 })
    let evidence = await check.gather(for: try Prepared.change())
    #expect(evidence.baseTests == baseTests)
    #expect(check.judge(evidence, of: try Prepared.change()).verdict == verdict)
  }

  /// A process runner whose program skips its only test.
  private struct SkippingProcesses: ProcessRunner {
    func run(
      _ command: Command, limits: ProcessLimits, observe: @escaping @Sendable (ProcessOutput) -> Void
    ) async throws -> ProcessOutcome {
      let output = """
        Test Suite 'All tests' started at 2026-11-21 10:01:34.124
        Test Case 'A.testOne' started at 2026-11-21 10:01:34.125
        Test Case 'A.testOne' skipped (0.1 seconds)
        Test Suite 'All tests' passed at 2026-11-21 10:01:34.127
        \t Executed 1 test, with 1 test skipped and 0 failures (0 unexpected) in 0.1 (0.1) seconds

        """
      observe(.standardOutput(Array(output.utf8)))
      return ProcessOutcome(termination: .exited(0), standardOutput: [], standardError: [], seconds: 1)
    }
  }
}
