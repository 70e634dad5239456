import ReviewCore

/// The figures of the checks that the headline does not have, folded.
enum MarkdownDetails {
  /// Returns nil when no check has such figures.
  static func section(of results: [CheckResult], in markup: Markup) -> MarkdownSection? {
    let rows = results.compactMap { result -> String? in
      let figures = result.otherFigures.map(MarkdownText.prose)
      guard let emblem = result.verdict.emblem, !figures.isEmpty else { return nil }
      return "| \(emblem) \(result.check.rawValue) | \(figures.joined(separator: " · ")) |\n"
    }
    guard !rows.isEmpty else { return nil }
    return MarkdownSection(
      heading: "\n\(markup.foldStart("Details"))\n| Check | Figures |\n|---|---|\n", entries: rows,
      ending: "\n\(markup.foldEnd)", noun: "check")
  }
}

extension Verdict {
  /// Nil for a check without a verdict.
  fileprivate var emblem: String? {
    switch self {
    case .passed: "✅"
    case .failed: "❌"
    case .skipped, .broken: nil
    }
  }
}
