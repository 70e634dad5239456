import Reporting
import ReviewCore

extension PageContext {
  /// A changed file with removed, covered, uncovered and partial lines, a renamed one without lines, and a test.
  static var sample: PageContext {
    var context = PageContext()
    let lines: [(Character, String)] = [
      (" ", "struct Cart {"), ("-", "  let total = 1"), ("+", "  let total = \"<b>&\\(name)\"  // sum"),
      ("+", "  var isEmpty: Bool { items.count == 0 && total > 0 }"), ("+", "\tfunc clear() { items = [] }"),
      ("+", "  /* two"), ("+", "     lines */ let a = [1,2]"), (" ", "}"),
    ]
    context.diff = Diff(files: [
      FileChange(status: .modified, oldPath: "Sources/Cart.swift", newPath: "Sources/Cart.swift", hunks: [.sample(lines)]),
      FileChange(status: .renamed(similarity: 100), oldPath: "a.txt", newPath: "b & c.txt", hunks: []),
    ])
    context.measured = [
      .init(path: "Sources/Cart.swift", covered: 2, total: 4), .init(path: "Sources/Other.swift", covered: 190, total: 200),
      .init(path: "Sources/<x>.swift", covered: 0, total: 50), .init(path: "Sources/Empty.swift", covered: 0, total: 0),
    ]
    context.lines["Tests/CartTests.swift"] = [
      20: "    let cart = Cart()", 21: "    #expect(cart.total == 4)", 22: "  }", 90: "far away",
    ]
    context.links = WebLinks(
      project: "https://forge.test/acme/cart", head: .sample("2b"),
      style: WebLinks.Style(files: "/blob/", commits: "/commit/", line: "#L", range: "-L"))
    return context
  }
}

extension Report {
  /// The report for `PageContext.sample`.
  static var sourced: Report {
    let fix = Fix(
      isSafe: true,
      edits: [
        Fix.Edit(
          start: Location.Position(line: 6, column: 26), end: Location.Position(line: 6, column: 26), text: " ")
      ])
    return sample([
      CheckResult(
        check: .tests, verdict: .failed(reason: "1 of 3 tests failed"), metrics: .tests(passed: 2, failed: 1, seconds: 2),
        details: .tests([
          TestCase(
            library: .swiftTesting, suite: "CartTests", name: "total()", status: .failed,
            failures: [.init(message: "Expectation failed", location: .at("Tests/CartTests.swift", 21, 5))], seconds: 0.25),
          TestCase(library: .swiftTesting, suite: "CartTests", name: "slow()", status: .passed, seconds: 1.5),
          TestCase(library: .swiftTesting, suite: "CartTests", name: "later()", status: .skipped(reason: "needs <network>")),
        ])),
      CheckResult(
        check: .coverage, verdict: .failed(reason: "Patch coverage is below 80 %."),
        metrics: .coverage(covered: 1, partial: 1, total: 3, line: (2, 3)),
        details: .patchCoverage([
          PatchedFile(
            path: "Sources/Cart.swift", covered: [2], partial: [.sample(3, 43...52)], uncovered: [4], notExecutable: [5, 6])
        ])),
      CheckResult(
        check: .lint, verdict: .failed(reason: "1 error"),
        findings: [
          .sample("comma", .error, .at("Sources/Cart.swift", 6, 25, to: 26), "A comma has a space after it.", fix: fix),
          .sample("far", .note, .at("Sources/Cart.swift", 900, 1), "This line is not known.", scope: .caused),
        ], metrics: .lint(errors: 1, notes: 1),
        rules: [
          RuleNote(
            rule: "comma", summary: "A comma has one space after it.", rationale: "It is read at a glance.",
            severity: .error)
        ]),
    ])
  }
}

extension Hunk {
  /// A hunk at line 1 from lines with ` `, `+` or `-`.
  static func sample(_ lines: [(Character, String)]) -> Hunk {
    var bytes: [UInt8] = []
    var (old, new) = (0, 0)
    let parts = lines.map { sign, text -> Hunk.Line in
      let start = bytes.count
      bytes += text.utf8
      if sign != "+" { old += 1 }
      if sign != "-" { new += 1 }
      let range = start..<bytes.count
      return switch sign {
      case "+": .added(new: new, text: range)
      case "-": .removed(old: old, text: range)
      default: .context(old: old, new: new, text: range)
      }
    }
    return Hunk(oldStart: 1, oldCount: old, newStart: 1, newCount: new, lines: parts, bytes: bytes)
  }
}
