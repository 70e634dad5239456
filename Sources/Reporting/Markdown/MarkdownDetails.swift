import ReviewCore

/// The figures of the checks that the headline does not have, folded.
enum MarkdownDetails {
  /// Returns nil when no check has such figures.
  static func section(of results: [CheckResult], in markup: Markup) -> MarkdownSection? {
    let rows = results.compactMap { result -> String? in
      // Numbers and fixed words, which need no escaping.
      let figures = result.otherFigures
      guard result.verdict.isJudged, !figures.isEmpty else { return nil }
      return "| \(result.verdict.emblem) \(result.check.rawValue) | \(figures.joined(separator: " · ")) |\n"
    }
    guard !rows.isEmpty else { return nil }
    return MarkdownSection(
      heading: "\n\(markup.foldStart("Details"))\n| Check | Figures |\n|---|---|\n", entries: rows,
      ending: "\n\(markup.foldEnd)", noun: "check")
  }
}
