import ReviewCore

/// Texts that a hostile repository can put into names and messages.
let hostileTexts: [String] = [
  "| a | b |", "```swift\nlet x = 1\n```", "`` ` ``", "<script>alert(1)</script>", "--> <!-- x", "@acme/owners please",
  "see #1, !2, acme/cart#3 and GH-4", "https://evil.example/?q=1 www.evil.example", "![x](https://evil.example/p.png)",
  "::error file=a,line=1::pwned", "##[group]x ##vso[task.setvariable]y", "/close", "\u{202E}drowssap\u{202C}",
  "\u{1B}[31mred\u{1B}[0m\r\nnext", "- [ ] task", "# heading", "</details></td>]]>", "a\u{0}b\u{7}c", "&amp; <b>&lt;",
  "[reviewbot]: https://evil.example", ":smile: ~label %1.0 $5 ^9", "evil@example.org", "😀👩‍👩‍👧 日本語 e\u{301}",
]

extension Report {
  static let hostile: Report = {
    let all = hostileTexts.joined(separator: "\n")
    let path = RepoPath(bytes: Array("Sources/|`<a>\n::error::@x #1 ".utf8) + [0xFF, 0xFE] + Array("/../x.swift".utf8).dropFirst(3))
    let subject = Subject(
      repository: "acme/<b>@x", base: .commit(.sample("1a"), name: "a`|\u{202E}b"), head: .unknown, mergeBase: nil)
    return .sample(
      [
        CheckResult(
          check: .tests, verdict: .failed(reason: "::error::x | <b>@acme `y` \n next"),
          metrics: [Metric("failed", 1), Metric("seconds", .seconds(.infinity))],
          details: .tests([
            TestCase(
              library: .swiftTesting, suite: "A|B.`c`", name: "\u{1B}[2J</details>@x(_:)", status: .failed,
              failures: [.init(message: all, location: .at(path, 1))])
          ])),
        CheckResult(
          check: .coverage, verdict: .broken(Problem(summary: "::set-env name=x::y | a", hint: "Run `rm -rf` | @x")),
          details: .patchCoverage([
            PatchedFile(
              path: path, covered: [], partial: [.sample(2, 9...40)], uncovered: [3], notExecutable: [],
              texts: [2: "\t/*日本*/ ```` @x \u{202E} </code> ::error::", 3: "::error::pwned"])
          ])),
        CheckResult(
          check: .lint, verdict: .passed,
          findings: hostileTexts.enumerated().map { index, text in
            // Summaries show five findings of a rule, and all of these texts must appear.
            .sample(RuleID("x\(index / 5)"), .warning, .at(path, 4, 2), text)
          } + [
            .sample("whole", .note, nil, "::notice::about everything")
          ], metrics: .lint(warnings: hostileTexts.count, notes: 1), notices: ["##[error]a\n::error::b"]),
      ], subject: subject, notices: ["/merge\n@acme"])
  }()
}
