package import ReviewCore

/// The report as one self-contained page: no script, no font, no image, light or dark as the reader prefers. Its
/// content security policy forbids everything except its own style sheet.
package struct HTMLReporter: Reporter {
  package static let name = "html"
  package static let showsNotices = true

  package init() {}

  package func render(_ report: Report) -> String {
    let heading = ReportHeading(report: report)
    let top = HTMLTop(report: report, heading: heading)
    let title = HTML.tag("title", [.text("\(report.outcome.rawValue) · \(heading.title.joined(separator: " · "))")])
    let body = HTML.lines(
      [top.banner, top.cards, top.notices, HTMLPackages(report: report).section] + report.results.flatMap(sections)
        + [.tag("footer", [.text("Written by reviewbot \(report.toolVersion).")])])
    let page = HTML.lines([
      .fixed("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>"),
      .fixed("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>"),
      .fixed(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>"),
      title, htmlStyleSheet, .fixed("</head>\n<body>\n<main>"), body, .fixed("</main>\n</body>\n</html>"),
    ])
    return page.markup
  }

  private func sections(of result: CheckResult) -> [HTML] {
    [
      HTMLTests(tests: result.tests).section, HTMLCoverage(files: result.patchedFiles).section,
      HTMLFindings(findings: result.ownFindings, check: result.check).section,
    ]
  }
}
