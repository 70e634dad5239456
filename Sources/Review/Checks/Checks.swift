import ReviewCore

/// Runs the checks of a change concurrently and combines their results into one report.
struct Checks: Sendable {
  let toolVersion: String
  /// In any order; the report has the order of `CheckID`.
  let running: [any Check]
  /// Results that are known without a run: checks that were left out, or cannot run here.
  let settled: [CheckResult]
  /// Called with each result while other checks still run, in order of time.
  var announce: @Sendable (CheckResult) -> Void = { _ in }

  init(toolVersion: String, running: [any Check], settled: [CheckResult] = []) {
    self.toolVersion = toolVersion
    self.running = running
    self.settled = settled
  }

  func review(of change: Change, notices: [String] = []) async -> FinishedReview {
    let outcomes = await withTaskGroup(of: CheckOutcome.self) { group in
      for check in running {
        group.addTask { await check.outcome(for: change) }
      }
      var outcomes = settled.map { CheckOutcome(result: $0) }
      for await outcome in group {
        outcomes.append(outcome)
        if outcomes.count < settled.count + running.count { announce(outcome.result) }
      }
      return outcomes
    }
    let order = CheckID.allCases
    let results = outcomes.map(\.result).sorted { left, right in
      order.firstIndex(of: left.check) ?? 0 < order.firstIndex(of: right.check) ?? 0
    }
    let report = Report(
      toolVersion: toolVersion, subject: change.subject, changedFiles: change.diff.files.count,
      addedLines: change.diff.addedLineCount, results: results, notices: notices)
    return FinishedReview(report: report, change: change, coverage: outcomes.lazy.compactMap(\.coverage).first)
  }
}
