import ReviewCore
import Testing

@testable import Reporting

@Suite("The text report is laid out for its reader")
struct TextReporterTests {
  @Test("Only an unbreakable word makes a line wider than the limit", arguments: samples, [60, 80, 100, 120])
  func width(sample: Sample, width: Int) {
    guard sample.name != "hostile" else { return }  // its path has blanks, and paths never break
    let lines = TextReporter(style: ReportStyle(width: width)).render(sample.report).split(separator: "\n")
    let tooWide = lines.filter { displayWidth($0) > width && !$0.contains("swift:") }
    #expect(tooWide.isEmpty)
  }

  @Test("Colours change nothing but colours", arguments: samples)
  func colours(sample: Sample) {
    let plain = TextReporter(style: ReportStyle(colours: false)).render(sample.report)
    let coloured = TextReporter(style: ReportStyle(colours: true)).render(sample.report)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}["))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("Five findings of a rule are shown, the most severe first, and the others are counted")
  func repeats() {
    func findings(_ rule: RuleID, _ severity: Severity, _ count: Int) -> [Finding] {
      (0..<count).map { .sample(rule, severity, .at("A.swift", $0 + 1), "It is wrong.") }
    }
    let all = findings("many", .warning, 7) + findings("few", .note, 5) + findings("many", .error, 2) + findings("one_more", .note, 6)
    let report = Report.sample([CheckResult(check: .lint, verdict: .passed, findings: all)])
    let lines = TextReporter().render(report).split(separator: "\n").map(String.init)
    #expect(lines.count { $0.contains("(many)") } == 5 && lines.count { $0.contains("(few)") } == 5)
    #expect(lines.count { $0.contains("error") && $0.contains("(many)") } == 2)
    #expect(lines.contains("  … and 4 more findings of many") && lines.contains("  … and 1 more finding of one_more"))
    #expect(lines.contains("Not shown: 5 findings. `--verbose` shows all."))
    let short = TextReporter(style: ReportStyle(entries: 6)).render(report)
    #expect(short.contains("  … and 4 more findings of many\n") && short.contains("  … and 4 more findings of few\n"))
    #expect(short.contains("  … and 6 findings more\n"))
    #expect(short.contains("\nNot shown: 14 findings. `--verbose` shows all.\n"))
  }

  @Test("Only the compiler's findings are its diagnostics", arguments: [
    (.lint, ["a"], "Lint"), (.tests, ["build_error", "build_warning"], "Tests: compiler diagnostics"),
    (.tests, ["build_warning", "edited_configuration"], "Tests: findings"), (.coverage, ["edited_configuration"], "Coverage: findings"),
  ] as [(CheckID, [RuleID], String)])
  func titles(check: CheckID, rules: [RuleID], title: String) {
    let findings = rules.map { Finding.sample($0, .note, .at("A.swift", 1), "It is so.") }
    let text = TextReporter().render(.sample([CheckResult(check: check, verdict: .passed, findings: findings)]))
    #expect(text.contains("\n\(title)\n"), "\(text)")
  }

  private static func text(_ report: Report, _ detail: ReportStyle.Detail) -> String {
    var style = ReportStyle(width: 100)
    style.detail = detail
    return TextReporter(style: style).render(report)
  }

  @Test("A report fits on the screen with a line for the prompt, and counts what it leaves out", arguments: [
    ("thousand-findings", 24, true), ("thousand-findings", 40, true), ("thousand-findings", 60, true),
    ("all-failing", 40, true), ("all-failing", 60, false), ("lint", 24, false), ("lint", 17, false), ("hostile", 60, true),
    ("all-good", 24, false),
  ])
  func screen(name: String, lines: Int, leavesOut: Bool) throws {
    let report = try #require(samples.first { $0.name == name }?.report)
    let text = Self.text(report, .screen(lines: lines))
    #expect(text.count { $0 == "\n" } < lines, "\(text)")
    #expect(text.contains("\nNot shown: ") == leavesOut && text.contains("`--verbose` shows all.") == leavesOut, "\(text)")
    let closing = Self.text(report, .everything).split(separator: "\n").last
    #expect(text.split(separator: "\n").last == closing, "the verdict is always shown")
  }

  @Test("A smaller screen never shows more, and each size is filled as far as the limits allow")
  func screens() {
    let heights = (20...90).map { Self.text(.thousandFindings, .screen(lines: $0)).count { $0 == "\n" } }
    #expect(heights == heights.sorted())
    #expect(Self.text(.thousandFindings, .screen(lines: 500)) == Self.text(.thousandFindings, .list))
  }

  @Test("With all details, nothing is left out", arguments: samples)
  func everything(sample: Sample) {
    let text = Self.text(sample.report, .everything)
    #expect(!text.contains("  … and ") && !text.contains("Not shown: "), "\(text)")
    for result in sample.report.results {
      for test in result.tests where test.hasFailed { #expect(text.contains("✗ \(test.title)")) }
      #expect(text.ranges(of: "  (line_length)").count == sample.report.results.flatMap(\.findings).count { $0.rule == "line_length" })
    }
  }

  @Test("Only the first notes of a check and of the report are shown, and the others are counted", arguments: [
    (ReportStyle.Detail.list, 5, "Not shown: 1014 notes."), (.screen(lines: 17), 3, "Not shown: 1018 notes."),
    (.everything, 1_004, nil),
  ] as [(ReportStyle.Detail, Int, String?)])
  func notices(detail: ReportStyle.Detail, shown: Int, omission: String?) {
    let many = CheckResult(check: .coverage, verdict: .passed, notices: (1...1_004).map { "\($0) is unreadable." })
    let text = Self.text(.sample([many], notices: (1...20).map { "Note \($0)." }), detail)
    #expect(text.ranges(of: " is unreadable.").count == shown)
    #expect(text.ranges(of: "note: Note ").count == min(shown, 20))
    #expect(text.contains("    … and \(1_004 - shown) notes more\n") == (omission != nil), "\(text)")
    #expect(omission.map { text.contains($0 + " `--verbose` shows all.") } ?? !text.contains("Not shown"), "\(text)")
  }

  @Test("On a terminal that follows links, paths of findings, failures and uncovered code link to the files")
  func links() {
    var style = ReportStyle(width: 100)
    let plain = TextReporter(style: style).render(.allFailing)
    style.links = FileLinks(root: "/w/a b")
    let linked = TextReporter(style: style).render(.allFailing)
    #expect(linked.contains("\u{1B}]8;;file:///w/a%20b/Sources/Cart/Cart.swift\u{1B}\\Sources/Cart/Cart.swift"))
    #expect(linked.replacing(/\u{1B}\]8;;[!-\[\]-~]*\u{1B}\\/, with: "") == plain)
    #expect(!plain.contains("\u{1B}"))
  }

  @Test("The address of a link has no character that a terminal could misread", arguments: [
    (RepoPath("Sources/Ä ;%?#.swift"), "file:///w/Sources/%C3%84%20%3B%25%3F%23.swift"),
    (RepoPath(bytes: [0x1B, 0x07, 0x0A, 0x9C, 0xFF]), "file:///w/%1B%07%0A%9C%FF"),
    (RepoPath(String(repeating: "a", count: 2_000)), nil),
  ] as [(RepoPath, String?)])
  func linkAddress(path: RepoPath, address: String?) {
    let text = FileLinks(root: "/w").linked("name", to: path)
    #expect(text == (address.map { "\u{1B}]8;;\($0)\u{1B}\\name\u{1B}]8;;\u{1B}\\" } ?? "name"))
  }

  @Test("The excerpt of a result has the verdict and the most severe findings")
  func excerpt() throws {
    let lint = try #require(Report.lint.results.first)
    #expect(ResultExcerpt(style: ReportStyle(), remainder: .inReport).lines(of: lint) == [
      "✗ lint  1 error, 2 warnings, 1 note · 3 rules, 2 files", "        note: 3 findings of the baseline are not shown.",
      "  Sources/Cart.swift:5:9: error: `try!` crashes. (force_try)",
      "  Sources/Cart.swift:3:12: warning: A comma has a space after it. (comma)",
      "  Sources/Ä b.swift:9:30: warning: A comma has a space after it. (comma)",
      "  Sources/Ä b.swift:7:1: note: Say it with `let`. (own_rule)",
    ])
    let finding = Finding.sample("todo", .note, .at("A.swift", 1), "One.\r\nTwo.")
    let windows = CheckResult(check: .lint, verdict: .passed, findings: [finding])
    #expect(ResultExcerpt(style: ReportStyle(), remainder: .inReport).lines(of: windows).last == "  A.swift:1:1: note: One. (todo)")
    let many = try #require(Report.thousandFindings.results.first { $0.check == .lint })
    let lines = ResultExcerpt(style: ReportStyle(), remainder: .inReport).lines(of: many)
    #expect(lines.count == 7 && lines.last == "  … and 995 findings more, in the report")
    let watched = ResultExcerpt(style: ReportStyle(), remainder: .byLint).lines(of: many)
    #expect(watched.last == "  … and 995 findings more; `reviewbot lint` lists all")
    let hostile = try #require(Report.hostile.results.first { $0.check == .lint })
    #expect(!ResultExcerpt(style: ReportStyle(), remainder: .inReport).lines(of: hostile).joined().contains { $0 == "\u{1B}" || $0 == "\n" })
  }

  @Test("Without source, lines are named by number")
  func withoutSource() {
    let text = TextReporter(style: ReportStyle(showsSource: false)).render(.allFailing)
    #expect(text.contains("  Sources/Cart/Cart.swift  file 71.4 % → 80 %\n    14-16 not covered; 12 partial\n"))
  }

  @Test(
    "The uncovered part is underlined",
    arguments: [
      ("let a = b ? c : d", 17...18, "^ not covered"), ("\tif x { y }", 7...12, "     ^~~~~ not covered"),
      ("let 日本 = a ?? b", 19...20, "                ^ not covered"), ("return é ? a : b", 17...18, "               ^ not covered"),
    ])
  func marks(source: String, columns: ClosedRange<Int>, ruler: String) throws {
    let file = PatchedFile(
      path: "A.swift", covered: [], partial: [.sample(5, columns)], uncovered: [], notExecutable: [],
      texts: [5: source])
    let lines = SourceExcerpt(file: file, width: 80).lines(style: ReportStyle())
    try #require(lines.count == 2)
    #expect(lines[1].hasSuffix(ruler))
  }

  @Test("A mark beyond the width is scrolled into view")
  func farMark() throws {
    let source = String(repeating: "x", count: 300) + " ? yes : no"
    let file = PatchedFile(
      path: "A.swift", covered: [], partial: [.sample(5, 310...312)], uncovered: [], notExecutable: [],
      texts: [5: source])
    let lines = SourceExcerpt(file: file, width: 60).lines(style: ReportStyle())
    try #require(lines.count == 2)
    #expect(lines[0].hasSuffix(" ? yes : no") && lines[0].contains("…"))
    let mark = try #require(lines[1].firstIndex(of: "^"))
    let offset = lines[1].distance(from: lines[1].startIndex, to: mark)
    #expect(lines[0].dropFirst(offset).hasPrefix("no"))
    #expect(lines.allSatisfy { displayWidth($0) <= 60 })
  }

  @Test("Failed outranks broken in the closing words, and both are named")
  func closing() {
    let lines = TextReporter().render(.hostile).split(separator: "\n").suffix(2)
    #expect(lines.first?.hasPrefix("✗ failed  tests: ") == true)
    #expect(lines.last?.hasPrefix("! broken  coverage: ") == true)
  }
}
