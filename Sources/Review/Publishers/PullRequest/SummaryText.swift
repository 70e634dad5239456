import Posting
import Reporting
import ReviewCore

/// The summary comment: the Markdown report, and the locations of findings that have no inline comment.
struct SummaryText {
  let report: Report
  let placement: Placement
  let rendering: ReportRendering

  /// GitHub refuses 65 536 and the marker requires space.
  private static let budget = 62_000

  var text: String { rendering.text(of: report, as: MarkdownReporter.self, budget: Self.budget) + elsewhere }

  private var elsewhere: String {
    let places = [
      (placement[.annotation].count, "the check run's annotations"),
      (placement[.workflowCommand].count + placement[.stepSummary].count, "the job's summary"),
      (placement[.file].count, "the report file"),
    ].filter { $0.0 > 0 }
    guard !places.isEmpty else { return "" }
    return "\n<sub>\(places.map { "\($0.0) more in \($0.1)" }.joined(separator: ", "))</sub>\n"
  }
}
