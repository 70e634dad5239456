import Foundation
import Platform
import Posting
import Reporting
import ReviewCore

/// The summary comment: the Markdown report with the locations of findings that have no inline comment.
struct SummaryText {
  let report: Report
  let facts: Publication.SummaryFacts
  let capabilities: Capabilities
  /// The options that the configuration sets.
  let style: ReportStyle
  /// The web page of the run; nil when it is not known.
  let run: String?
  /// Whether the job has a summary for what does not fit here; otherwise its log has that.
  let hasJobSummary: Bool

  /// Space for the marker below the report, in bytes.
  private static let reserve = 10_000

  var text: String {
    var style = style
    style.budget = capabilities.limits.commentLength - Self.reserve
    style.markup = capabilities.markup
    style.pullRequest.links = capabilities.links
    style.pullRequest.run = run.flatMap(WebLinks.destination)
    style.pullRequest.commented = fingerprints(on: .reviewComment)
    style.pullRequest.fixedByCommand = fingerprints(on: .fixCommand)
    style.pullRequest.changes = facts.changes
    style.pullRequest.running = facts.running
    style.pullRequest.elsewhere = elsewhere
    return MarkdownReporter(style: style).render(report)
  }

  private func fingerprints(on rung: Placement.Rung) -> Set<Fingerprint> {
    Set(facts.placement[rung].map(\.fingerprint))
  }

  private var elsewhere: [String] {
    let placement = facts.placement
    let (logged, summarised) = (placement[.workflowCommand].count, placement[.stepSummary].count)
    let places = [
      (placement[.annotation].count, "in the \(capabilities.reportName)'s annotations"),
      (hasJobSummary ? logged : logged + summarised, "in the job's log"),
      (hasJobSummary ? summarised : 0, "in the job's summary"),
      (placement[.file].count, "in the report file"),
    ].filter { $0.0 > 0 }
    return places.map { "\($0.0) \($0.0 == 1 ? "finding" : "findings") also \($0.1)" }
  }
}

/// The findings that do not fit on the pull request: they go to the job's log and summary.
struct UnplacedFindings: Sendable {
  let outcome: PostingOutcome
  let report: Report
  let rendering: ReportRendering
  let services: Services

  /// - Throws: `Problem` when standard output cannot be written.
  func show() throws {
    let commands = outcome.placement[.workflowCommand]
    let counted = outcome.isSummaryPosted ? [] : outcome.placement[.fixCommand]
    let rest = outcome.placement[.stepSummary] + outcome.placement[.file] + counted
    if !commands.isEmpty {
      let report = holding(commands)
      let isGitHub = services.value("GITHUB_ACTIONS") == "true"
      try services.console.write(
        isGitHub
          ? rendering.text(of: report, as: .workflowCommands)
          : rendering.text(of: report, as: .xcode))
    }
    guard !outcome.isSummaryPosted || !rest.isEmpty else { return }
    guard let path = services.jobSummary else {
      if !rest.isEmpty { try services.console.write(rendering.text(of: holding(rest), as: .xcode)) }
      return
    }
    append(rendering.text(of: report, as: .markdown, budget: Self.summaryBudget), to: path)
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
      services.console.say("note: GITHUB_STEP_SUMMARY (\(Escaped.line(path))) cannot be written.")
      return
    }
    do {
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    } catch {
      services.console.say("note: GITHUB_STEP_SUMMARY (\(Escaped.line(path))) could not be written completely.")
    }
  }
}

extension Services {
  /// The file of the job's summary on GitHub; nil in other jobs. The runners of Gitea and Forgejo set the same
  /// variable, but these servers show no summary.
  var jobSummary: String? {
    let isElsewhere = ["GITEA_ACTIONS", "FORGEJO_ACTIONS"].contains { value($0) != nil }
    return isElsewhere ? nil : value("GITHUB_STEP_SUMMARY")
  }
}
