import ReviewCore

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
