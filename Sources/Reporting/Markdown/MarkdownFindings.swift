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

/// Failing tests, each with location and message; folded when there are many.
struct MarkdownTests {
  let markup: Markup
  let links: WebLinks?

  private static let unfolded = 5
  private static let messageLines = 15

  /// Returns nil without such tests.
  func section(of tests: [TestCase]) -> MarkdownSection? {
    let failing = tests.filter(\.hasFailed)
    let (shown, more) = cut(failing, to: MarkdownSection.mostEntries)
    let bad = shown.map(entry)
    let flaky = tests.filter(\.isFlaky).prefix(MarkdownSection.mostEntries).map {
      "- \(MarkdownText.code($0.title)) passed only in a second run\n"
    }
    guard !(bad + flaky).isEmpty else { return nil }
    let title = bad.isEmpty ? "Flaky tests" : "Failing tests"
    guard bad.count > Self.unfolded else {
      return MarkdownSection(heading: "\n#### \(title)\n\n", entries: bad + flaky, noun: "test")
    }
    return MarkdownSection(
      heading: "\n#### \(title)\n\n\(markup.foldStart(counted(failing.count, "failing test")))\n",
      entries: bad + flaky, further: more, ending: "\n\(markup.foldEnd)", noun: "test")
  }

  private func entry(_ test: TestCase) -> String {
    let manner = test.manner.map { " \($0)" } ?? ""
    let (failures, more) = cut(test.failures, to: 5)
    let rest = more > 0 ? "\n  … and \(counted(more, "failure")) more in this test\n" : ""
    return "- \(MarkdownText.code(test.title))\(manner)\n" + failures.map(failure).joined() + rest
  }

  private func failure(_ failure: TestCase.Failure) -> String {
    let place = failure.location.map { location in
      let code = MarkdownText.code(location.pathAndLine)
      return "\n  \(MarkdownText.link(code, to: links?.file(location.path, lines: location.lines)))\n"
    }
    let lines = clipped(failure.message, to: 4000).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let (message, more) = cut(lines.map(String.init), to: Self.messageLines)
    let rest = more > 0 ? ["… and \(counted(more, "line")) more"] : []
    let fence = MarkdownFence.block(message + rest).split(separator: "\n", omittingEmptySubsequences: false)
    return (place ?? "") + "\n" + fence.map { "  " + $0 + "\n" }.joined()
  }
}

/// Returns untrusted lines as a fenced code block that they cannot end.
enum MarkdownFence {
  /// - Parameter language: The language for syntax highlighting, which must not come from a report.
  static func block(_ lines: [String], language: String = "") -> String {
    let shown = lines.map { harmless(Escaped.line($0.replacing("\t", with: "    "))) }
    return MarkdownText.fenced(shown.joined(separator: "\n"), language: language)
  }

  /// Escapes commands: even in code, some forges execute quick actions (`/close`) and CI logs execute commands
  /// (`::error::`).
  private static func harmless(_ line: String) -> String {
    inertLine(line.hasPrefix("/") ? " " + line : line)
  }
}
