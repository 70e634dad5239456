import ReviewCore

/// The parts of a Markdown report that are never cut: the headline, the table of checks, and the compared revisions.
struct MarkdownTop {
  let report: Report
  let heading: ReportHeading
  let markup: Markup

  var headline: String {
    switch report.outcome {
    case .passed: "### ✅ reviewbot: passed\n"
    case .failed: "### ❌ reviewbot: \(names(of: \.isFailed)) failed\n"
    case .broken: "### ⚠️ reviewbot: could not judge \(names(of: \.isBroken))\n"
    }
  }

  var table: String {
    guard !report.results.isEmpty else { return notices }
    let rows = report.results.map { "| \($0.verdict.emblem) | \($0.check.rawValue) | \(story(of: $0)) |\n" }
    return "\n| | Check | Result |\n|---|---|---|\n" + rows.joined() + notices
  }

  var footer: String {
    let facts = (heading.title + heading.facts).map { MarkdownText.prose(clipped($0, to: 300)) }
    return "\n" + markup.small(facts.joined(separator: " · ")) + "\n"
  }

  private var notices: String {
    report.notices.prefix(20).map { "\n> \(prose($0))\n" }.joined()
  }

  private func names(of verdict: KeyPath<Verdict, Bool>) -> String {
    let names = report.results.filter { $0.verdict[keyPath: verdict] }.map(\.check.rawValue)
    guard let last = names.last, names.count > 1 else { return names.first ?? "the change" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns figures and reason; a broken check includes its hint, and notices follow.
  private func story(of result: CheckResult) -> String {
    var lines = [prose(result.headline)]
    if result.verdict.isFailed, !result.figures.isEmpty, let reason = result.reasonBesideFigures {
      lines.insert("**\(prose(reason))**", at: 0)
    }
    if let hint = result.verdict.hint { lines.append("→ " + prose(hint)) }
    lines += result.notices.prefix(10).map { "_\(prose($0))_" }
    return lines.map(MarkdownText.cell).joined(separator: markup.cellBreak)
  }

  private func prose(_ text: String) -> String {
    MarkdownText.prose(clipped(text, to: 1000))
  }
}

extension Verdict {
  fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
  fileprivate var isBroken: Bool { if case .broken = self { true } else { false } }

  /// The symbol of the verdict in Markdown.
  var emblem: String {
    switch self {
    case .passed: "✅"
    case .failed: "❌"
    case .skipped: "➖"
    case .broken: "⚠️"
    }
  }
}
