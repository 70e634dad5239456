import ReviewCore

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
