import ReviewCore

/// The results of all checks of a change.
struct FinishedReview: Sendable {
  let report: Report
  /// Nil for a report of another job, which does not contain the change.
  let change: Change?
  /// The coverage that the check measured; nil when it measured nothing.
  let coverage: MeasuredCoverage?
  /// The counts of the tests; nil unless all tests ran.
  var tests: RecordedTests?
  /// Checks that still run: their results are skipped ones, and will follow.
  var running: Set<CheckID> = []
  /// False once a publisher could not publish everything.
  var isPublished = true

  init(report: Report, change: Change? = nil, coverage: MeasuredCoverage? = nil) {
    self.report = report
    self.change = change
    self.coverage = coverage
  }

  /// The report's outcome, but never passed when a part was not published. A failed change keeps its verdict.
  var outcome: Report.Outcome { report.outcome == .passed && !isPublished ? .broken : report.outcome }
}
