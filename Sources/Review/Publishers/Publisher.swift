import ReviewCore

/// Publishes a finished review to a console, files, git notes or a pull request.
protocol Publisher: Sendable {
  /// - Returns: Whether everything was published. The publisher has already reported any failure.
  /// - Throws: A `UserFacingError` when nothing was published, and the failure was not reported yet.
  func publish(_ review: FinishedReview) async throws -> Bool
}

/// The publishers of a run, in their order.
struct Publishers: Sendable {
  let all: [any Publisher]
  /// The console that failures are reported on.
  let console: Console

  /// Publishes the review with all publishers; a failing publisher does not stop the others.
  /// - Returns: The review, which is incomplete when a publisher failed.
  /// - Throws: `CancellationError`.
  func publish(_ review: FinishedReview) async throws -> FinishedReview {
    var review = review
    for publisher in all {
      do {
        if try await !publisher.publish(review) { review.isPublished = false }
      } catch let error as CancellationError {
        throw error
      } catch {
        review.isPublished = false
        console.report(Problem(error, hint: "Not everything was published; run again."))
      }
    }
    return review
  }
}

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
