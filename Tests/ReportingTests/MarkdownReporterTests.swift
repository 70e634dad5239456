import ReviewCore
import Testing

@testable import Reporting

@Suite("The Markdown report keeps its budget")
struct MarkdownReporterTests {
  @Test("No document is longer than its budget", arguments: samples, [1000, 2000, 5000, 20_000, 65_000])
  func budget(sample: Sample, bytes: Int) {
    let text = MarkdownReporter(budget: bytes).render(sample.report)
    #expect(text.utf8.count <= bytes)
    #expect(text.hasPrefix("### "))
  }

  @Test("Folds and fences that open also close", arguments: samples, [1000, 2000, 5000, 65_000])
  func closed(sample: Sample, bytes: Int) {
    let lines = MarkdownReporter(budget: bytes).render(sample.report).split(separator: "\n")
    let outside = lines.filter { !$0.hasPrefix("  ") }
    #expect(outside.count { $0.hasPrefix("<details>") } == outside.count { $0 == "</details>" })
    let fences = lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("```") && $0.allSatisfy { $0 == "`" } }
    let open = fences.reduce(into: String?.none) { open, fence in
      if let length = open { open = fence.count >= length.count ? nil : open } else { open = String(fence) }
    }
    #expect(open == nil)
  }

  @Test("Omitted entries are counted, and a large section does not displace a small one")
  func omissions() {
    let text = MarkdownReporter(budget: 8000).render(.thousandFindings)
    let failing = text.matches(of: /- `BigTests/).count
    let findings = text.matches(of: /- \*\*(warning|note)\*\*/).count
    #expect((20..<100).contains(failing) && findings == 5)
    #expect(text.contains("… and \(counted: 100 - failing, "test") more in the full report"))
    #expect(text.contains("- … and 995 more findings of `line_length`\n"))
  }

  @Test("Findings that do not fit are counted, including those that were only counted before", arguments: [2000, 5000, 20_000, 65_000])
  func cutFindings(bytes: Int) throws {
    let findings = (0..<2400).map { Finding.sample(RuleID("rule_\($0 % 300)"), .warning, .at("A.swift", $0 + 1), "It is wrong.") }
    let report = Report.sample([CheckResult(check: .lint, verdict: .passed, findings: findings)])
    let text = MarkdownReporter(budget: bytes).render(report)
    let shown = text.matches(of: /- \*\*warning\*\*/).count
    let repeated = text.matches(of: /- … and ([0-9]+) more findings of/).compactMap { Int($0.output.1) }.reduce(0, +)
    let left = text.firstMatch(of: /_… and ([0-9]+) findings more in the full report/).flatMap { Int($0.output.1) }
    #expect(shown > 0 && shown + repeated + (left ?? 0) == 2400)
  }

  @Test("A section that does not fit at all is reported as missing")
  func remark() {
    let text = MarkdownReporter(budget: 1000).render(.allFailing)
    let sections = ["#### Failing tests", "#### Added lines", "#### Findings of"].filter(text.contains)
    #expect(sections.count == 3 || text.contains("_Parts of the report did not fit here; see the full report._"))
  }

  @Test("Long notices and reasons leave the verdicts and room for findings", arguments: [1000, 5000, 20_000, 65_000])
  func longTexts(bytes: Int) {
    let long = String(repeating: "&", count: 5000)
    let finding = Finding.sample("force_try", .error, .at("A.swift", 1), "Handle the error.")
    let report = Report.sample(
      [
        CheckResult(
          check: .tests, verdict: .broken(Problem(summary: long, hint: long)),
          notices: Array(repeating: long, count: 30)),
        CheckResult(check: .coverage, verdict: .failed(reason: long)),
        CheckResult(check: .lint, verdict: .failed(reason: long), findings: [finding]),
      ], notices: Array(repeating: long, count: 30))
    let text = MarkdownReporter(budget: bytes).render(report)
    #expect(text.utf8.count <= bytes)
    #expect(text.contains("\n**Failed:** coverage (&amp;"), "\(text)")
    #expect(text.contains("\n**Could not judge tests:** &amp;"), "\(text)")
    guard bytes > 1000 else { return }
    #expect(text.contains("\n> &amp;") && text.contains("notices more in the full report"), "\(text)")
    #expect(text.contains("(`force_try`)"), "\(text)")
  }

  @Test("A text is cut after escaping, never inside an escape", arguments: [
    ("a & b", 40, "a &amp; b"), ("&&&&&&&&", 12, "&amp;…"), ("&&&&", 0, "…"), ("abcdefgh", 8, "abcdefgh"),
    ("abcdefghi", 8, "abcde…"), ("`abcdefghi`", 8, "\\`abc…"),
  ])
  func cutsAfterEscaping(text: String, limit: Int, cut: String) {
    #expect(MarkdownText.prose(text, upTo: limit) == cut)
  }

  @Test("More findings than a comment can hold are still counted")
  func manyFindings() {
    let finding = Finding.sample("todo", .note, .at("A.swift", 1), "x")
    let report = Report.sample([
      CheckResult(check: .lint, verdict: .passed, findings: Array(repeating: finding, count: 5000))
    ])
    let text = MarkdownReporter(budget: 500_000).render(report)
    #expect(text.matches(of: /- \*\*note\*\*/).count == 5)
    #expect(text.contains("- … and 4995 more findings of `todo`\n"))
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(counted count: Int, _ noun: String) {
    appendInterpolation(count == 1 ? "1 \(noun)" : "\(count) \(noun)s")
  }
}
