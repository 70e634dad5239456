import ReviewCore

/// The head of the page: the verdict, the compared revisions, and a card for each check.
struct HTMLTop {
  let report: Report
  let heading: ReportHeading

  var banner: HTML {
    let (symbol, words) =
      switch report.outcome {
      case .passed: ("✓", "Passed")
      case .failed: ("✗", "Failed")
      case .broken: ("!", "Could not judge")
      }
    return .tag(
      "header.\(report.outcome.rawValue)",
      [
        .tag("div.verdict", [.tag("span.symbol", [.text(symbol)]), .tag("h1", [.text(words)])]),
        .tag("p.title", [.text(heading.title.joined(separator: " · "))]),
        .tag("ul.facts", HTML(heading.facts.map { .tag("li", [.text($0)]) })),
      ])
  }

  var cards: HTML {
    .tag("section.cards", [("aria-label", "Checks")], .lines(report.results.map(card)))
  }

  var notices: HTML {
    guard !report.notices.isEmpty else { return [] }
    let items = report.notices.map { HTML.tag("li", [.prose($0)]) }
    let rest = items.dropFirst(Self.shownNotices)
    return [
      .tag("ul.notices", HTML(Array(items.prefix(Self.shownNotices)))),
      further(rest.count, .tag("ul", HTML(Array(rest)))),
    ]
  }

  /// Notices of a check, and those of the report; the others are one click away.
  private static let shownNotices = 5

  private func notices(of result: CheckResult) -> HTML {
    let items = result.notices.map { HTML.tag("p.notice", [.prose($0)]) }
    let rest = items.dropFirst(Self.shownNotices)
    return [HTML(Array(items.prefix(Self.shownNotices))), further(rest.count, HTML(Array(rest)))]
  }

  private func further(_ count: Int, _ notices: HTML) -> HTML {
    count == 0 ? [] : .tag("details.notices", [.tag("summary", [.text("\(counted(count, "more note"))")]), notices])
  }

  private func card(_ result: CheckResult) -> HTML {
    let verdict = result.verdict
    return .tag(
      "article.card.\(verdict.word)",
      [
        .tag(
          "h2", [
            .tag("span.symbol", [.text(verdict.symbol)]), .text(result.check.rawValue),
            .tag("span.word", [.text(verdict.word)]),
          ]),
        result.reasonBesideFigures.map { .tag("p.reason", [.prose($0)]) } ?? [],
        verdict.hint.map { .tag("p.hint", [.text("→ "), .prose($0)]) } ?? [],
        meter(of: result),
        result.figures.isEmpty ? [] : .tag("ul.figures", HTML(result.figures.map { .tag("li", [.text($0)]) })),
        notices(of: result),
      ])
  }

  /// Returns a bar of the patch coverage; empty when nothing was measurable.
  private func meter(of result: CheckResult) -> HTML {
    guard result.check == .coverage, let tenths = CoverageFigures(result).patch.tenths else { return [] }
    let bar = [("width", "\(tenths)"), ("height", "10")]
    return .tag(
      "svg.meter", [("viewBox", "0 0 1000 10"), ("preserveAspectRatio", "none"), ("aria-hidden", "true")],
      [.tag("rect", bar, [])])
  }
}
