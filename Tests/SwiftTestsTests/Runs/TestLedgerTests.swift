import ReviewCore
import Testing

@testable import SwiftTests

private func outcome(
  _ name: String, _ status: TestCase.Status, _ standing: TestOutcome.Standing = .resolved
) -> TestOutcome {
  TestOutcome(TestCase(library: .xctest, suite: "M.S", name: name, status: status), standing)
}

private let suspicion = TestOutcome.Standing.suspected(TestCase.Failure(message: "Fatal error: x", location: nil))

private func lines(_ ledger: TestLedger) -> [String] {
  ledger.tests.map { "\($0.name) \($0.status)\($0.isFlaky ? " flaky" : "")" }
}

@Suite struct TestLedgerTests {
  @Test("Another run adds missing results, and changes no existing ones", arguments: [
    (outcome("a", .notRun, .unfinished), outcome("a", .passed), "a passed"),
    (outcome("a", .notRun, .unfinished), outcome("a", .failed), "a failed"),
    (outcome("a", .failed, .unfinished), outcome("a", .passed), "a passed flaky"),
    (outcome("a", .failed, .unfinished), outcome("a", .notRun, .unfinished), "a failed"),
    (outcome("a", .crashed), outcome("a", .notRun, .unfinished), "a crashed"),
    (outcome("a", .crashed), outcome("a", .passed), "a crashed"), (outcome("a", .passed), outcome("a", .failed), "a passed"),
  ])
  func filling(first: TestOutcome, second: TestOutcome, line: String) {
    var ledger = TestLedger()
    _ = ledger.take([first])
    _ = ledger.take([second, outcome("b", .passed)])
    ledger.clearSuspects()
    #expect(lines(ledger) == [line, "b passed"])
  }

  @Test("Of two tests with one name in one run, a failed one counts", arguments: [
    ([TestCase.Status.passed, .failed], "a failed"), ([.failed, .passed], "a failed"), ([.passed, .passed], "a passed"),
  ])
  func sameName(statuses: [TestCase.Status], line: String) {
    var ledger = TestLedger()
    #expect(ledger.take(statuses.map { outcome("a", $0) }) == 1)
    #expect(lines(ledger) == [line])
  }

  @Test("Of repeated runs the last one decides, except that no skip makes up for a failure", arguments: [
    ([TestCase.Status.failed, .passed], TestCase.Status.passed, true), ([.failed, .skipped(reason: nil)], .failed, false),
    ([.passed, .skipped(reason: nil)], .skipped(reason: nil), false), ([.passed, .failed], .failed, false),
    ([.failed, .knownIssue], .knownIssue, true),
  ])
  func repeated(runs: [TestCase.Status], status: TestCase.Status, isFlaky: Bool) {
    let test = RepeatedTest(runs.map { ($0, [], nil) })
    #expect(test.status == status && test.isFlaky == isFlaky)
  }

  @Test("When a culprit is found, suspects have their results from running alone", arguments: [
    TestCase.Status.crashed, .timedOut,
  ])
  func found(status: TestCase.Status) {
    var ledger = TestLedger()
    #expect(ledger.take([outcome("a", .notRun, suspicion), outcome("b", .notRun, suspicion), outcome("c", .passed)]) == 1)
    #expect(ledger.openSuspects.map(\.name) == ["a", "b"])
    #expect(ledger.take([outcome("a", .passed), outcome("b", status)]) == 2)
    #expect(ledger.openSuspects.isEmpty && ledger.unresolved.isEmpty)
    ledger.clearSuspects()
    #expect(lines(ledger) == ["a passed", "b \(status)", "c passed"])
  }

  @Test("When no suspect fails alone, all keep the evidence and are flaky")
  func notFound() {
    var ledger = TestLedger()
    _ = ledger.take([outcome("a", .notRun, suspicion), outcome("b", .notRun, suspicion), outcome("c", .passed)])
    _ = ledger.take([outcome("a", .passed), outcome("b", .failed)])
    ledger.clearSuspects()
    #expect(lines(ledger) == ["a passed flaky", "b failed", "c passed"])
    #expect(ledger.tests[0].failures.map(\.message) == ["Fatal error: x"])
  }

  @Test("A failed test that passes when repeated is flaky; other results stay", arguments: [
    (TestCase.Status.failed, outcome("a", .passed), "a passed flaky"), (.failed, outcome("a", .failed), "a failed"),
    (.crashed, outcome("a", .passed), "a passed flaky"), (.failed, outcome("a", .notRun, .unfinished), "a failed"),
    (.failed, outcome("a", .skipped(reason: nil)), "a failed"), (.passed, outcome("a", .failed), "a passed"),
    (.failed, outcome("a", .knownIssue), "a knownIssue flaky"),
  ])
  func retried(old: TestCase.Status, again: TestOutcome, line: String) {
    var ledger = TestLedger()
    _ = ledger.take([outcome("a", old)])
    ledger.retry(with: [again])
    #expect(lines(ledger) == [line])
  }
}
