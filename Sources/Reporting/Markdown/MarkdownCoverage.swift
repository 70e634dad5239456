import ReviewCore

/// Added lines that did not run, by file, with the source of partially covered lines.
enum MarkdownCoverage {
  /// Returns nil when every added line ran.
  static func section(of files: [PatchedFile]) -> MarkdownSection? {
    let (shown, more) = cut(files.filter(\.isLacking), to: MarkdownSection.mostEntries)
    guard !shown.isEmpty else { return nil }
    return MarkdownSection(
      heading: "\n#### Added lines that no test reached\n\n", entries: shown.map(entry), further: more, noun: "file")
  }

  private static func entry(_ file: PatchedFile) -> String {
    let title = "- \(MarkdownText.code(file.path.description)): \(clipped(file.lackingLines, to: 400))\n"
    let partial = PatchedFile(
      path: file.path, covered: [], partial: Array(file.partial.prefix(10)), uncovered: [], notExecutable: [],
      texts: file.texts)
    guard partial.partial.contains(where: { file.texts[$0.line] != nil }) else { return title }
    let lines = SourceExcerpt(file: partial, width: 100).lines(style: ReportStyle())
    let fence = MarkdownFence.block(lines).split(separator: "\n", omittingEmptySubsequences: false)
    return title + "\n" + fence.map { "  " + $0 + "\n" }.joined()
  }
}
