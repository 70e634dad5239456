import Foundation
import Host
import Posting
import Reporting
import ReviewCore

/// What found no place on the pull request: it goes to the job's log and summary, so that nothing is lost.
struct LeftOver: Sendable {
  let outcome: PostingOutcome
  let report: Report
  let services: Services

  /// - Throws: `Problem` when standard output cannot be written.
  func show() throws {
    let commands = outcome.placement[.workflowCommand]
    let rest = outcome.placement[.stepSummary] + outcome.placement[.file]
    if !commands.isEmpty {
      let reporter: any Reporter = services.value("GITHUB_ACTIONS") == "true" ? WorkflowCommandsReporter() : XcodeReporter()
      try services.console.write(reporter.render(holding(commands)))
    }
    guard !outcome.isSummaryPosted || !rest.isEmpty else { return }
    guard let path = services.value("GITHUB_STEP_SUMMARY") else {
      if !rest.isEmpty { try services.console.write(XcodeReporter().render(holding(rest))) }
      return
    }
    append(MarkdownReporter(budget: Self.summaryBudget).render(report), to: path)
  }

  /// GitHub drops a step's summary above 1 MiB.
  private static let summaryBudget = 900_000

  private func holding(_ findings: [Finding]) -> Report {
    Report(
      toolVersion: report.toolVersion, subject: report.subject, changedFiles: report.changedFiles,
      addedLines: report.addedLines, results: [CheckResult(check: .lint, verdict: .passed, findings: findings)])
  }

  private func append(_ text: String, to path: String) {
    let target = try? services.paths.output(services.absolutePath(path))
    guard let file = target.flatMap(FileHandle.init(forWritingAtPath:)) else {
      services.console.say("note: GITHUB_STEP_SUMMARY (\(Visible.line(path))) cannot be written.")
      return
    }
    do {
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    } catch {
      services.console.say("note: GITHUB_STEP_SUMMARY (\(Visible.line(path))) cannot be written to its end.")
    }
  }
}
