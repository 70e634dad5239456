import ReviewCore
import Testing

@testable import Reporting

@Suite("Reports of a repository with several packages")
struct PackageReportTests {
  @Test("The text report has an entry for each package")
  func text() {
    let text = TextReporter(style: ReportStyle(width: 100)).render(.packages)
    let expected = """
      Packages
        ✗ Packages/Cart
          1 of 2 failed · 2.0 s
          patch 100 % (2 of 2 lines) · project 77.7 %
        ✓ Packages/Price
          3 passed · 1.5 s
        ✗ Packages/Tax
          the package does not build: 1 error
          patch 0–100 % (0 of 2 lines, 2 unknown) · project 77.7 %
        ! Packages/Web
          The manifest cannot be read.
        – ., Packages/Log|<b>: not tested: no file and no dependency changed
        – Packages/Units: the package has no tests

      """
    #expect(text.contains(expected), "\(text)")
    #expect(text.contains("  ✗ Packages/Cart: CartTests.Sums/adds()\n"))
    #expect(text.contains("    4 ? let share = 19\n    5 ? return cents * share / 100\n"))
  }

  @Test("The Markdown report has a table of the packages, and their names cannot add markup")
  func markdown() {
    let text = MarkdownReporter().render(.packages)
    #expect(text.contains("#### Packages\n\n| | Package | Result |\n|---|---|---|\n| ❌ | `Packages/Cart` | 1 of 2 failed"))
    #expect(text.contains("\n\n- `.`, `Packages/Log|<b>`: not tested: no file and no dependency changed\n"))
    #expect(text.contains("| `Packages/Tax/Sources/Tax/Tax.swift` | 0 of 2 | unknown 4-5 |"))
  }

  @Test("The HTML report has a card for each package, and marks unknown lines")
  func html() {
    let text = HTMLReporter().render(.packages)
    #expect(text.contains("<h2>Packages</h2>"))
    #expect(text.contains(#"<article class="card broken"><h2><span class="symbol">!</span><code>Packages/Web</code>"#))
    #expect(text.contains("., Packages/Log|&lt;b&gt;: not tested: no file and no dependency changed"))
    #expect(text.contains("? unknown, because not all tests ran"))
    #expect(text.contains(#"<td class="g" title="unknown">?</td>"#))
  }

  @Test("In JUnit, suites of the same name in two packages are different suites")
  func junit() {
    let text = JUnitReporter().render(.packages)
    #expect(text.contains(#"<testsuite name="Packages/Cart: CartTests.Sums""#))
    #expect(text.contains(#"<testsuite name="Packages/Price: CartTests.Sums""#))
  }

  @Test("A share with unknown lines is a range, rounded down at both ends", arguments: [
    (612, 740, 1000, "61.2–74 %"), (1, 1, 3, "33.3 %"), (0, 3, 3, "0–100 %"), (0, 0, 0, "∅"),
  ])
  func ranges(lowest: Int, highest: Int, total: Int, text: String) {
    #expect(Percentage(lowest, of: total).range(to: Percentage(highest, of: total)) == text)
  }
}
