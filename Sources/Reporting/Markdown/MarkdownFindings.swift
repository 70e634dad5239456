import ReviewCore

/// Findings, grouped by file.
enum MarkdownFindings {
  private static let unfolded = 10

  /// Returns nil without findings. An entry is one finding; the first one of a file includes the file's name.
  static func section(of findings: [Finding], check: CheckID, in markup: Markup) -> MarkdownSection? {
    guard !findings.isEmpty else { return nil }
    let (shown, repeats, more) = findings.grouped(MarkdownSection.mostEntries)
    let entries = shown.byFile.flatMap(entries).map { MarkdownSection.Entry($0) } + Self.entries(of: repeats)
    let heading = "\n#### Findings of the \(check.rawValue) check\n"
    guard findings.count > unfolded else { return MarkdownSection(heading: heading, entries: entries, noun: "finding") }
    return MarkdownSection(
      heading: heading + "\n" + markup.foldStart(counted(findings.count, "finding")), entries: entries,
      further: more, ending: "\n" + markup.foldEnd, noun: "finding")
  }

  private static func entries(of path: RepoPath?, _ findings: [Finding]) -> [String] {
    let title = path.map { MarkdownText.code($0.description) } ?? "The change as a whole"
    return findings.enumerated().map { index, finding in
      (index == 0 ? "\n\(title)\n\n" : "") + line(of: finding)
    }
  }

  private static func entries(of repeats: [RuleRepeats]) -> [MarkdownSection.Entry] {
    repeats.enumerated().map { index, rule in
      let text = "- … and \(counted(rule.count, "more finding")) of \(MarkdownText.code(rule.rule.name))\n"
      return MarkdownSection.Entry((index == 0 ? "\n" : "") + text, count: rule.count)
    }
  }

  private static func line(of finding: Finding) -> String {
    let place = finding.location?.start.map { " line \($0.line)" } ?? ""
    let message = MarkdownText.prose(clipped(finding.message, to: 1000))
    return "- **\(finding.severity.rawValue)**\(place): \(message) (\(MarkdownText.code(finding.rule.name)))\n"
  }
}
