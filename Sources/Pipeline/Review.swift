package import ReviewCore

/// Runs the checks of a change side by side and puts their results into one report.
package struct Review: Sendable {
  package let toolVersion: String
  /// In any order; the report has the order of `CheckID`.
  package let checks: [any Check]
  /// Results that are known without looking: checks that were left out, or cannot run here.
  package let settled: [CheckResult]

  package init(toolVersion: String, checks: [any Check], settled: [CheckResult] = []) {
    self.toolVersion = toolVersion
    self.checks = checks
    self.settled = settled
  }

  package func report(on change: Change, notices: [String] = []) async -> Report {
    let results = await withTaskGroup(of: CheckResult.self) { group in
      for check in checks {
        group.addTask { await check.result(for: change) }
      }
      return await group.reduce(into: settled) { $0.append($1) }
    }
    let order = CheckID.allCases
    return Report(
      toolVersion: toolVersion, subject: change.subject, changedFiles: change.diff.files.count,
      addedLines: change.diff.addedLineCount,
      results: results.sorted { order.firstIndex(of: $0.check) ?? 0 < order.firstIndex(of: $1.check) ?? 0 },
      notices: notices)
  }
}
