import ReviewCore

/// The figures of the checks that the headline does not have, folded.
enum MarkdownDetails {
  /// Returns nil when no check has such figures.
  static func section(of report: Report, in markup: Markup) -> MarkdownSection? {
    var rows = report.results.compactMap { result -> String? in
      // Numbers and fixed words, which need no escaping.
      let figures = result.otherFigures
      guard result.verdict.isJudged, !figures.isEmpty else { return nil }
      return "| \(result.verdict.emblem) \(result.check.rawValue) | \(figures.joined(separator: " · ")) |\n"
    }
    guard !rows.isEmpty else { return nil }
    let files = LedgerFigures(report)
    if !files.isEmpty { rows.append("| files | \(files.phrases.joined(separator: " · ")) |\n") }
    return MarkdownSection(
      heading: "\n\(markup.foldStart("Details"))\n| Check | Figures |\n|---|---|\n", entries: rows,
      ending: "\n\(markup.foldEnd)", noun: "check")
  }
}

/// The source of added lines that ran only in part, folded.
enum MarkdownCoverage {
  /// Returns nil without such lines.
  static func section(of files: [PatchedFile], in markup: Markup) -> MarkdownSection? {
    let partial = files.filter { file in file.partial.contains { file.texts[$0.line] != nil } }
    let (shown, more) = cut(partial, to: MarkdownSection.mostEntries)
    guard !shown.isEmpty else { return nil }
    return MarkdownSection(
      heading: "\n\(markup.foldStart("Lines that ran only in part"))\n", entries: shown.map(entry), further: more,
      ending: "\n\(markup.foldEnd)", noun: "file")
  }

  private static func entry(_ file: PatchedFile) -> String {
    let partial = PatchedFile(
      path: file.path, covered: [], partial: Array(file.partial.prefix(10)), uncovered: [], notExecutable: [],
      texts: file.texts)
    let lines = SourceExcerpt(file: partial, width: 100).lines(style: ReportStyle())
    let fence = MarkdownFence.block(lines).split(separator: "\n", omittingEmptySubsequences: false)
    return "- \(MarkdownText.code(file.path.description))\n\n" + fence.map { "  " + $0 + "\n" }.joined()
  }
}

/// A table of the packages of a repository with several packages, then those that were not tested.
enum MarkdownPackages {
  /// Returns nil in a repository with one package.
  static func section(of report: Report, in markup: Markup) -> MarkdownSection? {
    let packages = ReportPackages(of: report)
    guard !packages.rows.isEmpty || !packages.omitted.isEmpty else { return nil }
    let (shown, more) = cut(packages.rows, to: MarkdownSection.mostEntries)
    let table = shown.isEmpty ? "" : "| | Package | Result |\n|---|---|---|\n"
    let omitted = packages.omitted.enumerated().map { index, group in
      MarkdownSection.Entry((index == 0 ? "\n" : "") + omission(group.reason, group.paths), count: group.paths.count)
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

  private static func omission(_ reason: String, _ paths: [String]) -> String {
    let names = paths.map { MarkdownText.code(clipped($0, to: 500)) }.joined(separator: ", ")
    return "- \(names): \(MarkdownText.prose(clipped(reason, to: 1000)))\n"
  }
}
