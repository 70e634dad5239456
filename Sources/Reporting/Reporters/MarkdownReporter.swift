package import ReviewCore

/// The report for a pull request's comment or a job's summary: the verdict with its figures, the files that need
/// attention, then the required work. It stays within a budget of bytes and states how many entries it omits.
package struct MarkdownReporter: Reporter {
  package static let name = "markdown"
  package static let showsNotices = true
  package static let isDocument = false

  /// GitHub refuses comments above 65 536.
  package static let standardBudget = 65_000

  private let budget: Int
  private let markup: Markup
  private let pullRequest: PullRequestContext

  /// - Parameter budget: Maximum UTF-8 bytes of the document.
  package init(budget: Int = standardBudget, markup: Markup = .github) {
    var style = ReportStyle()
    style.budget = budget
    style.markup = markup
    self.init(style: style)
  }

  package init(style: ReportStyle) {
    budget = max(style.budget ?? Self.standardBudget, 1000)
    markup = style.markup
    pullRequest = style.pullRequest
  }

  package func render(_ report: Report) -> String {
    let top = MarkdownTop(
      report: report, heading: ReportHeading(report: report), markup: markup, pullRequest: pullRequest,
      textLimit: min(budget / 16, 1000))
    let fixed = top.headline + top.verdicts
    let room = budget - fixed.utf8.count - top.footer.utf8.count - Self.omission.utf8.count
    guard room >= 0 else {
      let fits = fixed.utf8.count + Self.omission.utf8.count <= budget
      return (fits ? fixed : top.headline) + Self.omission
    }
    // A pull request can cause long notices, which must not displace the findings.
    let share = room / 4
    let notices = top.notices(within: share).map { [$0.text(within: share)] } ?? []
    let sections = MarkdownSection.texts(of: sections(of: report), within: room - notices.joined().utf8.count)
    let texts = notices + sections
    return fixed + texts.joined() + (texts.contains("") ? Self.omission : "") + top.footer
  }

  private static let omission = "\n_Parts of the report did not fit here; see the full report._\n"

  private func sections(of report: Report) -> [MarkdownSection] {
    let findings = MarkdownFindings(markup: markup, pullRequest: pullRequest)
    let tests = MarkdownTests(markup: markup, links: pullRequest.links)
    let files = MarkdownFiles(report, links: pullRequest.links, markup: markup).section
    let work = report.results.flatMap { result in
      [tests.section(of: result.tests), findings.section(of: result.ownFindings, check: result.check)]
    }
    let details = [
      MarkdownCoverage.section(of: report.results.flatMap(\.patchedFiles), in: markup),
      MarkdownDetails.section(of: report, in: markup), MarkdownLedger.section(of: report, in: markup),
    ]
    return ([MarkdownPackages.section(of: report, in: markup), files] + work + details).compactMap(\.self)
  }
}
