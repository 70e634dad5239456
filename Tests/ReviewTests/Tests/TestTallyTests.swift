import ReviewCore
import Testing

@testable import Review

@Suite("Counting tests")
struct TestTallyTests {
  private static let all: [TestCase] = [
    Prepared.test("a"), Prepared.test("b", isFlaky: true), Prepared.test("c", .failed), Prepared.test("d", .crashed),
    Prepared.test("e", .timedOut), Prepared.test("f", .skipped(reason: "slow")), Prepared.test("g", .knownIssue),
    Prepared.test("h", .notRun),
  ]

  @Test("The sentence has the number of passed and of all tests, and the outcomes of the rest", arguments: [
    ([.failed], "1 of 1 test failed"),
    ([.failed, .passed, .failed], "2 of 3 tests failed"),
    ([.crashed, .passed], "1 of 2 tests crashed"),
    ([.timedOut, .skipped(reason: nil), .passed], "1 of 2 tests did not end"),
    ([.failed, .crashed, .timedOut, .notRun, .notRun], "1 of 3 tests failed, 1 crashed, 2 did not get to run, 1 did not end"),
    ([.notRun, .passed, .passed], "1 of 3 tests did not get to run"),
  ] as [([TestCase.Status], String)])
  func sentences(statuses: [TestCase.Status], sentence: String) {
    #expect(TestTally(statuses.map { Prepared.test("t", $0) }).sentence == sentence)
  }

  @Test("Every test counts once, and a flaky one is counted in addition to its outcome")
  func metrics() {
    let metrics = TestTally(Self.all).metrics(seconds: 1.5)
    #expect(
      metrics == [
        Metric("passed", 2), Metric("failed", 1), Metric("skipped", 1), Metric("knownIssues", 1), Metric("flaky", 1),
        Metric("crashed", 1), Metric("timedOut", 1), Metric("notRun", 1), Metric("seconds", .seconds(1.5)),
      ])
  }

  @Test("Tests that failed, crashed, hung or never began count against the change")
  func failures() {
    #expect(TestTally(Self.all).failures == 4)
    #expect(TestTally([]).failures == 0)
  }
}
