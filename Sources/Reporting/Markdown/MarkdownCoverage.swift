import ReviewCore

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
