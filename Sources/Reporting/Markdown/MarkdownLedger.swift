import ReviewCore

/// The changed files that a check left out, by reason, folded.
enum MarkdownLedger {
  /// Returns nil when every file was judged.
  static func section(of report: Report, in markup: Markup) -> MarkdownSection? {
    let figures = LedgerFigures(report)
    let (groups, more) = cut(figures.groups, to: 50)
    guard !groups.isEmpty else { return nil }
    let entries = groups.map { group in
      let (shown, more) = cut(group.paths, to: 20)
      let names = shown.map { MarkdownText.code($0.description) }.joined(separator: ", ")
      let rest = more > 0 ? " and \(more) more" : ""
      return MarkdownSection.Entry("- \(MarkdownText.prose(group.text)): \(names)\(rest)\n", count: group.paths.count)
    }
    return MarkdownSection(
      heading: "\n\(markup.foldStart("Files: \(figures.phrases.joined(separator: ", "))"))\n\n", entries: entries,
      further: more, ending: "\n\(markup.foldEnd)", noun: "file")
  }
}
