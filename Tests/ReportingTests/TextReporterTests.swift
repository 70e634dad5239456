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
    #expect(lines.contains("  … and 4 more findings of many") && lines.contains("  … and 1 more finding of one_more (see --format json)"))
    let short = TextReporter(style: ReportStyle(entries: 6)).render(report)
    #expect(short.contains("  … and 4 more findings of many\n") && short.contains("  … and 4 more findings of few\n"))
    #expect(short.contains("  … and 6 findings more (see --format json)\n"))
  }

  @Test("Without source, lines are named by number")
  func withoutSource() {
    let text = TextReporter(style: ReportStyle(showsSource: false)).render(.allFailing)
    #expect(text.contains("  Sources/Cart/Cart.swift\n    14-16 not covered; 12 partial\n"))
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
