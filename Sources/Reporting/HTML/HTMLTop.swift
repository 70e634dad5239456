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

/// The next steps: links to the parts of the page that need work, the most urgent first.
struct HTMLTodo {
  let report: Report
  let files: PageFiles

  /// Empty when nothing is to be done.
  var list: HTML {
    let steps = (tests + findings + coverage).prefix(6).map { HTML.tag("li", $0) }
    guard !steps.isEmpty else { return [] }
    return .tag(
      "nav.todo", [("aria-label", "What to do")],
      [.tag("h2", [.text("What to do")]), .tag("ol", HTML(Array(steps)))])
  }

  private var tests: [HTML] {
    report.results.compactMap { result in
      let bad = result.tests.filter(\.hasFailed)
      guard let first = bad.first else { return nil }
      let more = bad.count > 1 ? " and \(bad.count - 1) more" : ""
      let name: HTML = [.tag("code", [.text(first.title)]), .text(more)]
      return [.text("Repair "), .tag("a", [("href", "#\(result.check.rawValue)")], name)]
    }
  }

  private var findings: [HTML] {
    let all = files.unplaced + files.files.flatMap(\.findings)
    var steps = [Severity.error, .warning].compactMap { severity -> HTML? in
      let count = all.count { $0.severity == severity }
      guard count > 0 else { return nil }
      let file = files.files.first { $0.count(severity) > 0 }
      let text = HTML.text(counted(count, severity.rawValue))
      return [
        .text(severity == .error ? "Resolve " : "Look at "),
        file.map { .tag("a", [("href", "#\($0.anchor)")], text) } ?? text,
        file.map { [.text(", first in "), .tag("code", [.text($0.path.description)])] } ?? [],
      ]
    }
    if let sentence = FixableCount(all).sentence { steps.append(.prose("Fix by command: \(sentence)")) }
    return steps
  }

  private var coverage: [HTML] {
    let lacking = files.files.filter { $0.lackingCount > 0 }
    guard let worst = lacking.max(by: { $0.lackingCount < $1.lackingCount }) else { return [] }
    let count = lacking.reduce(0) { $0 + $1.lackingCount }
    return [
      [
        .text("Test \(counted(count, "added line")) that never ran, most of them in "),
        .tag("a", [("href", "#\(worst.anchor)")], [.tag("code", [.text(worst.path.description)])]),
      ]
    ]
  }
}

/// A card for each package of a repository with several packages, then those that were not tested.
struct HTMLPackages {
  let report: Report

  /// Empty in a repository with one package.
  var section: HTML {
    let packages = ReportPackages(of: report)
    guard !packages.rows.isEmpty || !packages.omitted.isEmpty else { return [] }
    let omitted = packages.omitted.map { group -> HTML in
      [.tag("li", [.text(group.paths.joined(separator: ", ")), .text(": "), .prose(group.reason)])]
    }
    return .tag(
      "section",
      [
        .tag("h2", [.text("Packages")]), .tag("div.cards", .lines(packages.rows.map(card))),
        omitted.isEmpty ? [] : .tag("ul.notices", HTML(omitted)),
      ])
  }

  private func card(_ row: ReportPackages.Row) -> HTML {
    let word = row.verdict?.word ?? "measured"
    return .tag(
      "article.card.\(word)",
      [
        .tag(
          "h2", [
            .tag("span.symbol", [.text(row.verdict?.symbol ?? "·")]), .tag("code", [.text(row.path)]),
            .tag("span.word", [.text(word)]),
          ]),
        .tag("ul.figures", HTML(row.texts.map { .tag("li", [.prose($0)]) })),
      ])
  }
}

/// The number of changed files in each state, and the files that a check left out, by reason.
struct HTMLLedger {
  let report: Report

  /// Empty when the rules examined each file, and no other check had to.
  var section: HTML {
    let figures = LedgerFigures(report)
    guard !figures.isEmpty else { return [] }
    let (groups, more) = cut(figures.groups, to: 100)
    let phrases = figures.phrases.joined(separator: " · ")
    let counts = HTML.tag("li", [.tag("strong", [.text("Changed files: ")]), .text(phrases)])
    let items = [counts] + groups.map { group in HTML.tag("li", [.prose(group.sentence(upTo: 50))]) }
      + (more > 0 ? [.tag("li", [.text("… and \(more) more reasons")])] : [])
    return .tag("section.ledger", [.tag("ul.notices", HTML(items))])
  }
}
