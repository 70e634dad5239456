import ReviewCore

/// A table of the packages of a repository with several packages, then those that were not tested.
enum MarkdownPackages {
  /// Returns nil in a repository with one package.
  static func section(of report: Report, in markup: Markup) -> MarkdownSection? {
    let packages = ReportPackages(of: report)
    guard !packages.rows.isEmpty || !packages.omitted.isEmpty else { return nil }
    let (shown, more) = cut(packages.rows, to: MarkdownSection.mostEntries)
    let table = shown.isEmpty ? "" : "| | Package | Result |\n|---|---|---|\n"
    let omitted = packages.omitted.enumerated().map { index, group in
      omission(group.reason, group.paths, isFirst: index == 0)
    }
    return MarkdownSection(
      heading: "\n#### Packages\n\n\(table)", entries: shown.map { row($0, in: markup) } + omitted, further: more,
      noun: "package")
  }

  private static func row(_ row: ReportPackages.Row, in markup: Markup) -> MarkdownSection.Entry {
    let texts = row.texts.map { MarkdownText.cell(MarkdownText.prose(clipped($0, to: 1000))) }
    let path = MarkdownText.cell(MarkdownText.code(clipped(row.path, to: 500)))
    return MarkdownSection.Entry(
      "| \(row.verdict?.emblem ?? "") | \(path) | \(texts.joined(separator: markup.cellBreak)) |\n")
  }

  private static func omission(_ reason: String, _ paths: [String], isFirst: Bool) -> MarkdownSection.Entry {
    let names = paths.map { MarkdownText.code(clipped($0, to: 500)) }.joined(separator: ", ")
    let text = "- \(names): \(MarkdownText.prose(clipped(reason, to: 1000)))\n"
    return MarkdownSection.Entry((isFirst ? "\n" : "") + text, count: paths.count)
  }
}
