import Posting
import Reporting
import ReviewCore

/// The summary comment: the Markdown report, and the locations of findings that have no inline comment.
struct SummaryText {
  let report: Report
  let placement: Placement
  let rendering: ReportRendering
  let capabilities: Capabilities

  /// Space for the marker and the line below the report, in bytes.
  private static let reserve = 3_000

  var text: String {
    let budget = capabilities.limits.commentLength - Self.reserve
    return rendering.text(of: report, as: MarkdownReporter.self, budget: budget, markup: capabilities.markup) + elsewhere
  }

  private var elsewhere: String {
    let places = [
      (placement[.annotation].count, "the \(capabilities.reportName)'s annotations"),
      (placement[.workflowCommand].count + placement[.stepSummary].count, "the job's summary"),
      (placement[.file].count, "the report file"),
    ].filter { $0.0 > 0 }
    guard !places.isEmpty else { return "" }
    let text = places.map { "\($0.0) more in \($0.1)" }.joined(separator: ", ")
    return "\n" + capabilities.markup.small(text) + "\n"
  }
}
