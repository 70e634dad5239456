/// The counts of a complete test run, as a baseline stores them.
package struct RecordedTests: Hashable, Sendable {
  /// Tests that started, whatever their outcome.
  package let ran: Int
  /// Includes tests that crashed or did not end.
  package let failed: Int
  package let skipped: Int
  package let flaky: Int
  /// The duration of the tests, without the build.
  package let milliseconds: Int

  package init(ran: Int, failed: Int, skipped: Int, flaky: Int, milliseconds: Int) {
    self.ran = ran
    self.failed = failed
    self.skipped = skipped
    self.flaky = flaky
    self.milliseconds = milliseconds
  }

  /// Returns nil for a check without a verdict on tests, and when no test ran.
  package init?(_ result: CheckResult) {
    guard result.verdict.isJudged else { return nil }
    let failed = ["failed", "crashed", "timedOut"].reduce(0) { $0 + (result.count($1) ?? 0) }
    let ran = ["passed", "knownIssues"].reduce(failed) { $0 + (result.count($1) ?? 0) }
    guard ran > 0, case .seconds(let seconds)? = result.metrics.first(where: { $0.name == "seconds" })?.value,
      (0..<1e9).contains(seconds)
    else { return nil }
    self.init(
      ran: ran, failed: failed, skipped: result.count("skipped") ?? 0, flaky: result.count("flaky") ?? 0,
      milliseconds: Int(seconds * 1_000))
  }
}

/// The number of findings in all Swift files of a commit, as a baseline stores them.
package struct RecordedFindings: Hashable, Sendable {
  package let errors: Int
  package let warnings: Int
  package let notes: Int

  package init(errors: Int, warnings: Int, notes: Int) {
    self.errors = errors
    self.warnings = warnings
    self.notes = notes
  }

  package var total: Int { errors + warnings + notes }
}
