import Digests
package import ReviewCore

/// The report as one self-contained page: no network, no font, no image, light or dark as the reader prefers. Its
/// content security policy allows only its own style sheet and script, by their hashes. Without the script, the page
/// lacks only the filter, the order and the keys.
package struct HTMLReporter: Reporter {
  package static let name = "html"
  package static let showsNotices = true

  private let context: PageContext

  package init(context: PageContext = PageContext()) {
    self.context = context
  }

  package func render(_ report: Report) -> String {
    let heading = ReportHeading(report: report)
    let title = HTML.tag("title", [.text("\(report.outcome.rawValue) · \(heading.title.joined(separator: " · "))")])
    let page = HTML.lines([
      .fixed("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>"),
      .fixed("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>"),
      .empty("meta", [("http-equiv", "Content-Security-Policy"), ("content", Self.policy)]),
      title, .embedded("style", htmlStyleSheet), .fixed("</head>\n<body>"),
      .tag("a.skip", [("href", "#main")], [.text("Skip to the report")]),
      body(of: report, heading: heading), .embedded("script", htmlScript), .fixed("</body>\n</html>"),
    ])
    return page.markup
  }

  /// Images, fonts, forms, frames and connections are not allowed.
  private static let policy =
    "default-src 'none'; base-uri 'none'; form-action 'none'; "
    + "style-src '\(ContentHash.policySource(of: "\(htmlStyleSheet)"))'; "
    + "script-src '\(ContentHash.policySource(of: "\(htmlScript)"))'"

  private func body(of report: Report, heading: ReportHeading) -> HTML {
    let top = HTMLTop(report: report, heading: heading)
    let files = PageFiles(of: report, context: context)
    let rules = HTMLRules(of: report)
    let list = HTMLFileList(files: files, context: context, rules: Set(rules.notes.map(\.rule)))
    let parts: [HTML] =
      [top.cards, HTMLTodo(report: report, files: files).list, top.notices, HTMLPackages(report: report).section]
      + [HTMLLedger(report: report).section]
      + report.results.map { HTMLTests(of: $0, context: context, fileCount: files.files.count).section }
      + [unplaced(files.unplaced, list.rules), list.section]
      + [HTMLTreemap(of: files, context: context).section, rules.section]
    return .lines([
      top.banner, .tag("main", [("id", "main")], .lines(parts)),
      .tag("footer", [.tag("p.keys", [("id", "keys"), ("hidden", "hidden")], keys), footer(report)]),
    ])
  }

  private func footer(_ report: Report) -> HTML { .tag("p", [.text("Written by reviewbot \(report.toolVersion).")]) }

  private var keys: HTML {
    let keys = [
      ("n", "next finding or gap"), ("p", "previous"), ("j", "next file"), ("k", "previous file"), ("/", "filter"),
    ]
    return HTML(keys.map { key, text in [.tag("kbd", [.text(key)]), .text(" \(text)  ")] })
  }

  private func unplaced(_ findings: [Finding], _ rules: Set<RuleID>) -> HTML {
    guard !findings.isEmpty else { return [] }
    return .tag(
      "section", [("aria-labelledby", "whole-title")],
      [
        .tag("h2", [("id", "whole-title")], [.text("The change as a whole")]),
        .tag(
          "div.notes",
          HTML(findings.map { HTMLFinding(finding: $0, lines: [:], hasRule: rules.contains($0.rule)).article })),
      ])
  }
}
