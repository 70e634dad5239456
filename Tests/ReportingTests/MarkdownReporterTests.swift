import Reporting
import ReviewCore
import Testing

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

  @Test("What is left out is counted, and a large section does not push a small one out")
  func omissions() {
    let text = MarkdownReporter(budget: 20_000).render(.thousandFindings)
    let failing = text.matches(of: /- `BigTests/).count
    let findings = text.matches(of: /- \*\*(warning|note)\*\*/).count
    #expect(failing > 50 && findings > 50)
    #expect(text.contains("… and \(counted: 100 - failing, "test") more in the full report"))
    #expect(text.contains("… and \(counted: 1000 - findings, "finding") more in the full report"))
  }

  @Test("What does not fit at all is said to be missing")
  func remark() {
    let text = MarkdownReporter(budget: 1000).render(.allFailing)
    let sections = ["#### Failing tests", "#### Added lines", "#### Findings of"].filter(text.contains)
    #expect(sections.count == 3 || text.contains("_Parts of the report did not fit here; see the full report._"))
  }

  @Test("More findings than a comment can hold are counted all the same")
  func manyFindings() {
    let finding = Finding.sample("todo", .note, .at("A.swift", 1), "x")
    let report = Report.sample([
      CheckResult(check: .lint, verdict: .passed, findings: Array(repeating: finding, count: 5000))
    ])
    let text = MarkdownReporter(budget: 500_000).render(report)
    #expect(text.contains("… and 2000 findings more"))
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(counted count: Int, _ noun: String) {
    appendInterpolation(count == 1 ? "1 \(noun)" : "\(count) \(noun)s")
  }
}
