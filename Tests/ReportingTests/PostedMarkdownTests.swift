import Reporting
import ReviewCore
import ReviewTestKit
import Testing

@Suite("The Markdown report of a pull request links to the forge and lists what has no comment")
struct PostedMarkdownTests {
  private let golden = Golden()

  /// A forge with its markup and its pages.
  struct Forge: Sendable, CustomTestStringConvertible {
    let name: String
    let markup: Markup
    let links: WebLinks?

    var testDescription: String { name }
  }

  static let forges = [
    Forge(
      name: "github", markup: .github,
      links: WebLinks(
        project: "https://github.com/acme/cart", head: .sample("2b"),
        style: .init(files: "/blob/", commits: "/commit/", line: "#L", range: "-L"))),
    Forge(name: "plain", markup: Markup(hiding: .linkDefinition, hasHTML: false), links: nil),
  ]

  private static func style(_ forge: Forge, for report: Report) -> ReportStyle {
    var style = ReportStyle()
    style.markup = forge.markup
    style.pullRequest.links = forge.links
    style.pullRequest.run = forge.links.map { _ in "https://github.com/acme/cart/actions/runs/7" }
    let findings = report.results.flatMap(\.findings)
    style.pullRequest.commented = Set(findings.filter { $0.rule == "force_try" }.map(\.fingerprint))
    style.pullRequest.fixedByCommand = Set(findings.filter { $0.fix?.isSafe == true }.map(\.fingerprint))
    style.pullRequest.changes = FindingChanges(new: 2, fixed: 3, since: .sample("4d"))
    return style
  }

  @Test("As recorded", arguments: forges, samples)
  func rendersAsRecorded(forge: Forge, sample: Sample) {
    let text = MarkdownReporter(style: Self.style(forge, for: sample.report)).render(sample.report)
    let difference = golden.difference(of: text, from: "markdown-\(forge.name)/\(sample.name).txt")
    #expect(difference == nil)
  }

  @Test("No document is longer than its budget, links included", arguments: samples, [1000, 5000, 20_000])
  func budget(sample: Sample, bytes: Int) {
    var style = Self.style(Self.forges[0], for: sample.report)
    style.budget = bytes
    #expect(MarkdownReporter(style: style).render(sample.report).utf8.count <= bytes)
  }

  @Test("The headline has the figures that matter, and the details the others", arguments: [
    ([Metric("passed", 2), Metric("failed", 1)], "1 of 3 tests failed"), ([Metric("passed", 1)], "1 test passed"),
    ([Metric("passed", 2), Metric("crashed", 1)], "1 test crashed"), ([Metric("passed", 0)], "no test ran"),
    ([Metric("passed", 2), Metric("failed", 1), Metric("timedOut", 2)], "1 of 5 tests failed, 2 timed out"),
    ([], "tests failed"),
  ])
  func headline(metrics: [Metric], words: String) {
    let report = Report.sample([
      CheckResult(check: .tests, verdict: .failed(reason: "x"), metrics: metrics),
      CheckResult(
        check: .coverage, verdict: .failed(reason: "Below 80 %."),
        metrics: [Metric("patchCovered", 2), Metric("patchTotal", 5), Metric("projectCovered", 1), Metric("projectTotal", 2)]),
      CheckResult(check: .lint, verdict: .passed, metrics: [Metric("errors", 4), Metric("rules", 9)]),
    ])
    let text = MarkdownReporter().render(report)
    #expect(text.hasPrefix("### ❌ reviewbot: 4 errors · \(words) · patch 40 %\n"))
    #expect(text.contains("| ❌ coverage | 2 of 5 lines · project 50 % |\n"))
    #expect(text.contains("| ✅ lint | 9 rules |\n"))
    #expect(text.ranges(of: "40 %").count == 1)
  }

  @Test("No change of findings is said in words")
  func noChange() {
    var style = ReportStyle()
    style.pullRequest.changes = FindingChanges(new: 0, fixed: 0, since: .sample("4d"))
    #expect(MarkdownReporter(style: style).render(.allGood).contains("\nNo finding changed since 4d4d4d4d4d\n"))
  }
}
