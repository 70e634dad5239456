import ReviewCore

/// Findings without a comment of their own, grouped by file.
struct MarkdownFindings {
  let markup: Markup
  let pullRequest: PullRequestContext

  private static let unfolded = 10

  /// Returns nil without findings. An entry is one finding; the first one of a file includes the file's name.
  func section(of findings: [Finding], check: CheckID) -> MarkdownSection? {
    let findings = findings.filter(pullRequest.lists)
    guard !findings.isEmpty else { return nil }
    let (shown, repeats, more) = findings.grouped(MarkdownSection.mostEntries)
    let entries = shown.byFile.flatMap(entries).map { MarkdownSection.Entry($0) } + Self.entries(of: repeats)
    let scope = pullRequest.commented.isEmpty ? "" : " without a comment on the diff"
    let heading = "\n#### Findings of the \(check.rawValue) check\(scope)\n"
    guard findings.count > Self.unfolded else {
      return MarkdownSection(heading: heading, entries: entries, noun: "finding")
    }
    return MarkdownSection(
      heading: heading + "\n" + markup.foldStart(counted(findings.count, "finding")), entries: entries,
      further: more, ending: "\n" + markup.foldEnd, noun: "finding")
  }

  private func entries(of path: RepoPath?, _ findings: [Finding]) -> [String] {
    let title = path.map { MarkdownText.link(MarkdownText.code($0.description), to: pullRequest.links?.file($0)) }
    return findings.enumerated().map { index, finding in
      (index == 0 ? "\n\(title ?? "The change as a whole")\n\n" : "") + line(of: finding)
    }
  }

  private static func entries(of repeats: [RuleRepeats]) -> [MarkdownSection.Entry] {
    repeats.enumerated().map { index, rule in
      let text = "- … and \(counted(rule.count, "more finding")) of \(MarkdownText.code(rule.rule.name))\n"
      return MarkdownSection.Entry((index == 0 ? "\n" : "") + text, count: rule.count)
    }
  }

  private func line(of finding: Finding) -> String {
    let message = MarkdownText.prose(clipped(finding.message, to: 1000))
    let place = "**\(finding.severity.rawValue)**\(line(of: finding.location))"
    return "- \(place): \(message) (\(MarkdownText.code(finding.rule.name)))\n"
  }

  private func line(of location: Location?) -> String {
    guard let location, let start = location.start else { return "" }
    let page = pullRequest.links?.file(location.path, lines: location.lines)
    return " " + MarkdownText.link("line \(start.line)", to: page)
  }
}
