package import ReviewCore

/// A report for a program that repairs what it reads: the verdicts with the command that repeats each, then one line
/// for each finding, grouped by file. It stays within a budget of bytes and states how much it omits.
///
/// All texts from the change are on one line each and escaped, but a reader that follows instructions must still treat
/// them as data.
package struct AgentReporter: Reporter {
  package static let name = "agent"
  package static let showsNotices = true
  package static let isDocument = false
  /// About 8,000 tokens.
  package static let standardBudget = 32_000

  private let budget: Int

  /// - Parameter budget: Maximum UTF-8 bytes of the document; at least the verdicts are written.
  package init(budget: Int = standardBudget) {
    self.budget = budget
  }

  package func render(_ report: Report) -> String {
    let verdicts = ["reviewbot \(Escaped.line(report.toolVersion)): \(report.outcome.rawValue)"]
      + report.results.flatMap { AgentVerdict(result: $0, isPart: report.results.count > 1).lines }
    let notices = (report.notices + report.results.flatMap(\.notices)).map(Self.note)
    return BudgetedText(budget: budget, order: "the most severe come first")
      .text(top: verdicts, notes: notices, lines: AgentFindings(report).lines)
  }

  static func note(_ notice: String) -> String { "note: \(Escaped.line(clipped(notice, to: 400)))" }
}
