import ReviewCore
import Testing

@testable import Review

@Suite("The recorded tests of the merge base")
struct BaseFiguresTests {
  private static let tests = CheckResult(check: .tests, verdict: .passed, metrics: [Metric("passed", 3)])
  private static let report = Report(
    toolVersion: "1", subject: Prepared.subject, changedFiles: 1, addedLines: 1,
    results: [tests, CheckResult(check: .coverage, verdict: .skipped(reason: "no test ran"))])

  @Test("Their counts are added to the result of the tests")
  func counts() {
    let base = BaseFigures { RecordedTests(ran: 2, failed: 1, skipped: 0, flaky: 0, milliseconds: 1_500) }
    let results = base.added(to: Self.report).results
    #expect(results[0].metrics == [
      Metric("passed", 3), Metric("baseRan", 2), Metric("baseFailed", 1), Metric("baseSeconds", .seconds(1.5)),
    ])
    #expect(results[1] == Self.report.results[1] && results[0].verdict == .passed)
  }

  @Test("A note that cannot be read is noted, and one that is missing changes nothing")
  func absence() {
    #expect(BaseFigures { nil }.added(to: Self.report) == Self.report)
    let broken = BaseFigures { throw Problem(summary: "The note is bad.", hint: "Record it again.") }
    let result = broken.added(to: Self.report).results[0]
    #expect(result.notices == ["The tests are not compared with those of the merge base: The note is bad."])
    #expect(result.metrics == [Metric("passed", 3)])
  }

  @Test("Counts for a baseline require a verdict and tests that ran", arguments: [
    ([Metric("passed", 3), Metric("failed", 1), Metric("crashed", 1), Metric("knownIssues", 1), Metric("skipped", 2), Metric("flaky", 1), Metric("seconds", .seconds(1.25))],
      Verdict.passed, RecordedTests(ran: 6, failed: 2, skipped: 2, flaky: 1, milliseconds: 1_250)),
    ([Metric("passed", 3), Metric("seconds", .seconds(1))], .skipped(reason: "x"), nil),
    ([Metric("passed", 0), Metric("skipped", 2), Metric("seconds", .seconds(1))], .passed, nil),
    ([Metric("passed", 3), Metric("seconds", .seconds(.nan))], .failed(reason: "x"), nil),
    ([Metric("passed", 3)], .passed, nil),
  ] as [([Metric], Verdict, RecordedTests?)])
  func recorded(metrics: [Metric], verdict: Verdict, tests: RecordedTests?) {
    #expect(RecordedTests(CheckResult(check: .tests, verdict: verdict, metrics: metrics)) == tests)
  }
}
