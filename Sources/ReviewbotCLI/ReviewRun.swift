import ArgumentParser
import Pipeline
import ReviewCore

/// From a change and its checks to the written report and the exit status; the same for every command.
struct ReviewRun: Sendable {
  let writer: ReportWriter
  let services: Services
  let isVerbose: Bool
  /// Shown in every report.
  let edits: ConfigurationEdits

  /// - Throws: `ExitCode` for a verdict other than passed; a `Mendable` error when a report cannot be written.
  func conclude(
    _ change: Change, checks: [any Check], settled: [CheckResult] = [], notices: [String]
  ) async throws {
    let report = try await report(on: change, checks: checks, settled: settled, notices: notices)
    try end(with: report.exitCode)
  }

  /// Judges and writes the report.
  /// - Throws: A `Mendable` error when a report cannot be written.
  func report(
    on change: Change, checks: [any Check], settled: [CheckResult], notices: [String]
  ) async throws -> Report {
    let start = ContinuousClock.now
    let review = Review(toolVersion: Version.text, checks: checks, settled: settled)
    let judged = await review.report(on: change, notices: notices)
    // A review that was cut short has no verdict.
    try Task.checkCancellation()
    let report = edits.added(to: judged)
    if isVerbose { services.console.say("judged in \(ContinuousClock.now - start)") }
    try write(report)
    if writer.formats.allSatisfy({ $0.file != nil }) { say(report) }
    if !writer.formats.isEmpty, !writer.showsNotices { sayNotices(of: report) }
    return report
  }

  /// A format for findings alone must not make a file that was not linted look like one without any.
  private func sayNotices(of report: Report) {
    for notice in report.notices + report.results.flatMap(\.notices) {
      services.console.say("note: \(Visible.line(notice))")
    }
  }

  /// Where nobody reads a report at once, a status without a word would be a riddle.
  private func say(_ report: Report) {
    for result in report.results {
      switch result.verdict {
      case .failed(let reason): services.console.say("error: \(result.check.rawValue): \(Visible.line(reason))")
      case .broken(let problem): services.console.report(problem)
      case .passed, .skipped: break
      }
    }
  }

  /// A change known to be bad stays bad when its report cannot be written: that is said, and the status is the verdict's.
  private func write(_ report: Report) throws {
    do {
      try writer.write(report)
    } catch let error as any Mendable where report.outcome == .failed {
      services.console.report(error)
    }
  }

  /// - Throws: `ExitCode` for every status but passed.
  func end(with status: Int32) throws {
    guard status == ExitStatus.passed else { throw ExitCode(status) }
  }

  /// Writes the report of a change in which nothing changed.
  /// - Throws: `ExitCode` when something that was asked for cannot be used.
  func concludeWithoutChange(
    _ change: Change, checks: [CheckID], problems: [CheckID: Problem] = [:], notices: [String]
  ) throws {
    try end(with: reportWithoutChange(change, checks: checks, problems: problems, notices: notices).exitCode)
  }

  /// The written report of a change in which nothing changed: every check says so.
  /// - Parameter problems: What keeps a check from using what it was given, changed or not.
  func reportWithoutChange(
    _ change: Change, checks: [CheckID], problems: [CheckID: Problem] = [:], notices: [String]
  ) throws -> Report {
    let reason = "nothing changed against \(change.subject.base)"
    let report = Report(
      toolVersion: Version.text, subject: change.subject, changedFiles: 0, addedLines: 0,
      results: checks.map { check in
        CheckResult(check: check, verdict: problems[check].map(Verdict.broken) ?? .skipped(reason: reason))
      }, notices: notices)
    try writer.write(report)
    if writer.formats.allSatisfy({ $0.file != nil }) { say(report) }
    return report
  }
}
