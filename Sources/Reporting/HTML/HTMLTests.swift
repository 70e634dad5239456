import ReviewCore

/// The tests of a check: failing ones with the code around their failures, then those that passed only when repeated,
/// never started or were skipped, and the slowest.
struct HTMLTests {
  let check: CheckID
  let tests: [TestCase]
  let context: PageContext
  private let limit = 1000
  /// The number of failing tests that are open at first.
  private let openCount: Int

  /// - Parameter fileCount: The files on the page; that of a large change begins with everything closed.
  init(of result: CheckResult, context: PageContext, fileCount: Int) {
    check = result.check
    tests = result.tests
    self.context = context
    openCount = fileCount > HTMLFileList.smallChange ? 0 : 3
  }

  /// Empty when no test needs attention and no duration is known.
  var section: HTML {
    let bad = tests.filter(\.hasFailed)
    let (shown, more) = cut(bad, to: limit)
    let groups: [HTML] = [
      group("Flaky: passed only in a second run", tests.filter(\.isFlaky)),
      group("Never started, because the run ended", tests.filter { $0.status == .notRun }),
      group("Skipped", tests.filter(\.isSkipped)), slowest,
    ]
    let parts: [HTML] = [
      .lines(shown.enumerated().map { entry($1, isOpen: $0 < openCount) }), omission(more, "failing test"),
      groups.allSatisfy(\.markup.isEmpty) ? [] : .tag("div.groups", .lines(groups)),
    ]
    guard parts.contains(where: { !$0.markup.isEmpty }) else { return [] }
    let id = "\(check.rawValue)-title"
    let title = check == .merge ? "Tests after the merge" : "Tests"
    return .tag(
      "section", [("id", check.rawValue), ("aria-labelledby", id)],
      [.tag("h2", [("id", id)], [.text(title)]), .lines(parts)])
  }

  private func entry(_ test: TestCase, isOpen: Bool) -> HTML {
    .tag(
      "details.file.stop", isOpen ? [("open", "open")] : [],
      [
        .tag(
          "summary", [
            .tag("span.symbol.bad", [.text("✗")]), .tag("code.path", [.text(test.title)]),
            .tag("span.badge.error", [.text(test.manner ?? "failed")]),
          ]),
        .tag(
          "div.body",
          [.lines(test.failures.prefix(20).map(failure)), omission(test.failures.count - 20, "failure")]),
      ])
  }

  private func failure(_ failure: TestCase.Failure) -> HTML {
    [
      failure.location.map(place) ?? [], .tag("pre", [.block(clipped(failure.message, to: 20_000))]),
      failure.location.map(excerpt) ?? [],
    ]
  }

  private func place(_ location: Location) -> HTML {
    let code = HTML.tag("code", [.text(location.pathAndLine)])
    let link = context.links.map { $0.file(location.path, lines: location.start.map { $0.line...$0.line }) }
    return .tag("p.place", link.map { .tag("a", [("href", $0)], code) } ?? code)
  }

  /// Returns the lines around a failure; empty when they are not known.
  private func excerpt(_ location: Location) -> HTML {
    guard let line = location.start?.line, let known = context.lines[location.path], known[line] != nil
    else { return [] }
    var lexer = CodeLexer()
    let rows = known.keys.filter { abs($0.distance(to: line)) <= PageContext.margin }.sorted().map { number -> HTML in
      let text = Array((known[number] ?? "").utf8)
      let tokens = lexer.tokens(of: text)
      return .tag(
        number == line ? "tr.unc" : "tr",
        [
          .tag("td.n", .number(number)), .tag("td.g", [.text(number == line ? "✗" : "")]),
          .tag("td.c", HTMLCode(text: text, tokens: tokens).markup),
        ])
    }
    return .tag(
      "div.scroll", [("tabindex", "0"), ("role", "region"), ("aria-label", "Code at \(location.pathAndLine)")],
      [.tag("table.source", .lines(rows))])
  }

  private func group(_ title: String, _ tests: [TestCase]) -> HTML {
    guard !tests.isEmpty else { return [] }
    let (shown, more) = cut(tests, to: limit)
    let items = shown.map { test -> HTML in
      var reason: HTML = []
      if case .skipped(let text?) = test.status { reason = [.text(" "), .prose(clipped(text, to: 500))] }
      return .tag("li", [.tag("code", [.text(test.title)]), reason])
    }
    return .tag(
      "details.group",
      [
        .tag("summary", [.text(title + " "), .tag("small", .number(tests.count))]),
        .tag("ul.body", .lines(items)), omission(more, "test"),
      ])
  }

  private var slowest: HTML {
    let timed = tests.filter { ($0.seconds ?? 0) > 0 }.sorted { ($1.seconds ?? 0) < ($0.seconds ?? 0) }
    guard timed.count > 1 else { return [] }
    let items = timed.prefix(10).map { test -> HTML in
      .tag(
        "li",
        [
          .tag("code", [.text(test.title)]),
          .tag("span.faint", [.text(" " + (test.seconds.flatMap(Self.duration) ?? ""))]),
        ])
    }
    return .tag(
      "details.group", [.tag("summary", [.text("Slowest tests")]), .tag("ol.body", .lines(Array(items)))])
  }

  private static func duration(_ seconds: Double) -> String? {
    guard seconds >= 0, seconds < 1 else { return durationText(seconds) }
    return "\(Int(seconds * 1000 + 0.5)) ms"
  }
}

extension TestCase {
  fileprivate var isSkipped: Bool {
    if case .skipped = status { true } else { false }
  }
}

/// Returns a line with the number of omitted items; empty for zero.
func omission(_ more: Int, _ noun: String) -> HTML {
  more > 0 ? .tag("p.more", [.text("… and \(counted(more, noun)) more (see --format json)")]) : []
}
