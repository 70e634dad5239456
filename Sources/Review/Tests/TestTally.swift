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

/// The recorded counts of the merge base's tests, which reports show the difference to.
struct BaseFigures: Sendable {
  let tests: RecordedTests?
  /// The reason why they are unknown, although they were recorded; one sentence.
  var notice: String?

  /// Reads the recorded counts.
  /// - Parameter stored: Returns the baseline of the merge base.
  init(_ stored: () throws -> RecordedTests?) {
    do {
      tests = try stored()
    } catch {
      tests = nil
      let reason = (error as? any UserFacingError)?.summary ?? Escaped.line("\(error)")
      notice = "The tests are not compared with those of the merge base: \(reason)"
    }
  }

  /// Returns the result of the tests with the counts of the merge base.
  func added(to report: Report) -> Report {
    guard tests != nil || notice != nil else { return report }
    let results = report.results.map { result in
      guard result.check == .tests, result.verdict.isJudged else { return result }
      return CheckResult(
        check: result.check, verdict: result.verdict, findings: result.findings, metrics: result.metrics + metrics,
        details: result.details, notices: result.notices + [notice].compactMap(\.self), rules: result.rules
      ).listing(result.packages)
    }
    return report.replacing(results)
  }

  private var metrics: [Metric] {
    guard let tests else { return [] }
    return [
      Metric("baseRan", tests.ran), Metric("baseFailed", tests.failed),
      Metric("baseSeconds", .seconds(Double(tests.milliseconds) / 1_000)),
    ]
  }
}

extension Int {
  /// Returns for example `1 error` or `2 errors`.
  func counted(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
