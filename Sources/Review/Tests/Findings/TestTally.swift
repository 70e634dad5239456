import ReviewCore

/// The number of tests for each outcome.
struct TestTally: Hashable, Sendable {
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var crashed = 0
  private(set) var timedOut = 0
  private(set) var skipped = 0
  private(set) var knownIssues = 0
  private(set) var notRun = 0
  private(set) var flaky = 0

  init(_ tests: [TestCase]) {
    for test in tests {
      if test.isFlaky { flaky += 1 }
      switch test.status {
      case .passed: passed += 1
      case .failed: failed += 1
      case .crashed: crashed += 1
      case .timedOut: timedOut += 1
      case .skipped: skipped += 1
      case .knownIssue: knownIssues += 1
      case .notRun: notRun += 1
      }
    }
  }

  /// Tests that fail the change.
  var failures: Int { failed + crashed + timedOut + notRun }

  /// Tests that started or should have started, excluding skipped ones.
  var began: Int { ran + notRun }

  /// Tests that started, excluding skipped ones.
  private var ran: Int { passed + failed + crashed + timedOut + knownIssues }

  /// For example `2 of 43 tests failed, 1 crashed`, relative to the tests that ran; timeouts come last.
  var sentence: String { sentence(of: self) }

  /// - Parameter whole: The complete run that contains these tests.
  func sentence(of whole: TestTally) -> String {
    let kinds = [(failed, "failed"), (crashed, "crashed"), (notRun, "did not get to run"), (timedOut, "did not end")]
    let isOfAll = failed + crashed == 0 && notRun > 0
    let total = isOfAll ? whole.ran + whole.notRun : whole.ran
    let parts = kinds.filter { $0.0 > 0 }.enumerated().map { index, kind in
      index == 0 ? "\(kind.0) of \(total.counted("test")) \(kind.1)" : "\(kind.0) \(kind.1)"
    }
    return parts.joined(separator: ", ")
  }

  /// Returns the metrics of the JSON report. Tests with a known issue are counted separately from passed ones.
  func metrics(seconds: Double) -> [Metric] {
    [
      Metric("passed", passed), Metric("failed", failed), Metric("skipped", skipped),
      Metric("knownIssues", knownIssues), Metric("flaky", flaky), Metric("crashed", crashed),
      Metric("timedOut", timedOut), Metric("notRun", notRun), Metric("seconds", .seconds(seconds)),
    ]
  }
}
