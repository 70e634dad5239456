import Posting
import Reporting
import ReviewCore

/// The summary comment: the Markdown report, and the locations of findings that have no inline comment.
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

  /// Space for the marker and the line below the report, in bytes.
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
    return MarkdownReporter(style: style).render(report) + elsewhere
  }

  private func fingerprints(on rung: Placement.Rung) -> Set<Fingerprint> {
    Set(facts.placement[rung].map(\.fingerprint))
  }

  private var elsewhere: String {
    let placement = facts.placement
    let (logged, summarised) = (placement[.workflowCommand].count, placement[.stepSummary].count)
    let places = [
      (placement[.annotation].count, "in the \(capabilities.reportName)'s annotations"),
      (hasJobSummary ? logged : logged + summarised, "in the job's log"),
      (hasJobSummary ? summarised : 0, "in the job's summary"),
      (placement[.file].count, "in the report file"),
    ].filter { $0.0 > 0 }
    guard !places.isEmpty else { return "" }
    let text = places.map { "\($0.0) \($0.0 == 1 ? "finding" : "findings") also \($0.1)" }.joined(separator: ", ")
    return "\n" + capabilities.markup.small(text) + "\n"
  }
}
