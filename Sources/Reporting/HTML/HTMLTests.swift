import ReviewCore

/// Failing tests with their messages, then tests that passed only when repeated or never started.
struct HTMLTests {
  let tests: [TestCase]
  private let limit = 1000

  /// Empty when there are no such tests.
  var section: HTML {
    let bad = tests.filter(\.isBad)
    let others = tests.filter { $0.isFlaky || $0.status == .notRun }
    guard !(bad + others).isEmpty else { return [] }
    let (shown, more) = cut(bad, to: limit)
    return .tag(
      "section",
      [
        .tag("h2", [.text("Tests")]), .lines(shown.map(entry)), omission(more, "failing test"),
        others.isEmpty ? [] : .tag("ul.others", .lines(others.prefix(limit).map(other))),
      ])
  }

  private func entry(_ test: TestCase) -> HTML {
    .tag(
      "article.test",
      [
        .tag(
          "h3", [
            .tag("span.symbol.bad", [.text("✗")]), .tag("code", [.text(test.title)]),
            .tag("span.word", [.text(test.manner ?? "failed")]),
          ]),
        .lines(test.failures.prefix(20).map(failure)), omission(test.failures.count - 20, "failure"),
      ])
  }

  private func failure(_ failure: TestCase.Failure) -> HTML {
    [
      failure.location.map { .tag("p.place", [.tag("code", [.text($0.pathAndLine)])]) } ?? [],
      .tag("pre", [.block(clipped(failure.message, to: 20_000))]),
    ]
  }

  private func other(_ test: TestCase) -> HTML {
    let remark = test.isFlaky ? "passed only in a second run" : "never started, because the run ended"
    return .tag("li", [.tag("span.symbol.odd", [.text("!")]), .tag("code", [.text(test.title)]), .text(" \(remark)")])
  }
}

/// Returns a line with the number of omitted items; empty for zero.
func omission(_ more: Int, _ noun: String) -> HTML {
  more > 0 ? .tag("p.more", [.text("… and \(counted(more, noun)) more (see --format json)")]) : []
}
