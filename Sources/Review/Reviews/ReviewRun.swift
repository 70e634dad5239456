import Reporting
import ReviewCore

/// The steps from a change and its checks to a published report; the same for every command.
struct ReviewRun: Sendable {
  let services: Services
  /// Whether to print how long the checks took.
  let isVerbose: Bool
  /// Shown in every report.
  let edits: ConfigurationEdits
  /// Called with each result while other checks still run.
  var announce: @Sendable (CheckResult) -> Void = { _ in }

  /// Judges a change.
  /// - Throws: `CancellationError`.
  /// - Parameter compiled: Returns the files that the build compiled, when all checks have ended.
  func review(
    of change: Change, by checks: [any Check], settled: [CheckResult] = [], notices: [String],
    compiled: (@Sendable () -> CompiledFiles)? = nil
  ) async throws -> FinishedReview {
    let start = ContinuousClock.now
    var checks = Checks(toolVersion: Version.text, running: checks, settled: settled)
    checks.announce = announce
    checks.compiled = compiled
    let review = await checks.review(of: change, notices: notices)
    // A cancelled review has no verdict.
    try Task.checkCancellation()
    if isVerbose { services.console.say("judged in \(ContinuousClock.now - start)") }
    return FinishedReview(report: edits.added(to: review.report), change: change, coverage: review.coverage)
  }

  /// Returns the review of an empty change: every check is skipped with that reason.
  /// - Parameter problems: Reasons why a check cannot use its input, whether the change is empty or not.
  func review(
    ofEmpty change: Change, checks: [CheckID], problems: [CheckID: Problem] = [:], notices: [String]
  ) -> FinishedReview {
    let reason = "nothing changed against \(change.subject.base)"
    let results = checks.map { check in
      CheckResult(check: check, verdict: problems[check].map(Verdict.broken) ?? .skipped(reason: reason))
    }
    let report = Report(
      toolVersion: Version.text, subject: change.subject, changedFiles: 0, addedLines: 0, results: results,
      notices: notices)
    return FinishedReview(report: report, change: change)
  }

  /// - Returns: The outcome, which is never passed when a publisher failed.
  /// - Throws: `CancellationError`.
  func publish(_ review: FinishedReview, by publishers: [any Publisher]) async throws -> Report.Outcome {
    services.record?.note(review.report)
    return try await Publishers(all: publishers, console: services.console).publish(review).outcome
  }
}

extension Services {
  /// Returns the publishers of reports: files, then the console.
  /// - Parameter request: Whether the text report shows all entries.
  func publishers(
    of formats: [FormatOption], on folder: ReportedFolder, request: ReportRequest
  ) -> [any Publisher] {
    let rendering = ReportRendering(
      style: folder.style, terminal: terminal, root: folder.root, contents: folder.contents,
      detail: request.isVerbose ? .everything : nil)
    return [
      FilePublisher(formats: formats, rendering: rendering, services: distrusting(folder.root)),
      ConsolePublisher(formats: formats, rendering: rendering, console: console),
    ]
  }
}
