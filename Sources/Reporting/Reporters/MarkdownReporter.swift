package import ReviewCore

/// The report for a pull request's comment or a job's summary: the verdict, a table of the checks, then the required
/// work. It stays within a budget of bytes and states how many entries it omits.
package struct MarkdownReporter: Reporter {
  package static let name = "markdown"
  package static let showsNotices = true
  package static let isDocument = false

  /// GitHub refuses comments above 65 536.
  package static let standardBudget = 65_000

  private let budget: Int
  private let markup: Markup

  /// - Parameter budget: Maximum UTF-8 bytes of the document.
  package init(budget: Int = standardBudget, markup: Markup = .github) {
    self.budget = max(budget, 1000)
    self.markup = markup
  }

  package func render(_ report: Report) -> String {
    let top = MarkdownTop(report: report, heading: ReportHeading(report: report), markup: markup)
    let fixed = top.headline + top.table
    guard fixed.utf8.count + Self.omission.utf8.count + top.footer.utf8.count <= budget else {
      return top.headline + Self.omission
    }
    let room = budget - fixed.utf8.count - top.footer.utf8.count - Self.omission.utf8.count
    let texts = MarkdownSection.texts(of: sections(of: report), within: room)
    return fixed + texts.joined() + (texts.contains("") ? Self.omission : "") + top.footer
  }

  private static let omission = "\n_Parts of the report did not fit here; see the full report._\n"

  private func sections(of report: Report) -> [MarkdownSection] {
    [MarkdownPackages.section(of: report, in: markup)].compactMap(\.self) + report.results.flatMap { result in
      [
        MarkdownTests.section(of: result.tests, in: markup),
        MarkdownCoverage.section(of: result.patchedFiles),
        MarkdownFindings.section(of: result.ownFindings, check: result.check, in: markup),
      ].compactMap(\.self)
    }
  }
}
