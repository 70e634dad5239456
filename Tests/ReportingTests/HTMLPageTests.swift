import Digests
import Foundation
import FoundationXML
@testable import Reporting
import ReviewCore
import Testing

@Suite("The HTML page")
struct HTMLPageTests {
  private let page = HTMLReporter(context: .sample).render(.sourced)

  @Test("The policy allows the page's own style sheet and script, by their hashes, and nothing inline")
  func policy() throws {
    for element in ["style", "script"] {
      let start = try #require(page.firstRange(of: "<\(element)>")).upperBound
      let end = try #require(page.firstRange(of: "</\(element)>")).lowerBound
      let source = ContentHash.policySource(of: String(page[start..<end]))
      #expect(page.contains("\(element)-src &#39;\(source)&#39;"))
    }
    #expect(page.contains("default-src &#39;none&#39;"))
    #expect(!page.contains("unsafe-inline") && !page.contains(" style=") && !page.contains(" onclick="))
  }

  @Test("The page is well-formed, and each of its links has a target")
  func links() throws {
    let parser = XMLParser(data: Data(page.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
    let targets = Set(page.matches(of: #/ id="([^"]+)"/#).map { String($0.1) })
    let links = page.matches(of: ##/href="#([^"]+)"/##).map { String($0.1) }
    #expect(links.count > 5 && links.allSatisfy(targets.contains))
    #expect(targets.count == page.matches(of: #/ id="([^"]+)"/#).count)
  }

  @Test("The page has the first notes, and the others in a closed element", arguments: [
    (5, nil), (6, "1 more note"), (1_000, "995 more notes"),
  ] as [(Int, String?)])
  func notices(count: Int, summary: String?) {
    let notices = (1...count).map { "Note \($0)." }
    let result = CheckResult(check: .coverage, verdict: .passed, notices: notices)
    let page = HTMLReporter(context: PageContext()).render(.sample([result], notices: notices))
    let open = page.replacing(#/<details class="notices">.*?<\/details>/#.dotMatchesNewlines(), with: "")
    #expect(page.ranges(of: "Note ").count == 2 * count && open.ranges(of: "Note ").count == 2 * min(count, 5))
    #expect(summary.map { page.ranges(of: "<summary>\($0)</summary>").count } ?? 2 == 2)
    #expect(page.contains("details class=\"notices\"") == (summary != nil))
  }

  @Test("A file shows its hunks with coverage, findings below their line, and fixes as a diff", arguments: [
    #"<tr class="del"><td class="n"></td><td class="g">−</td>"#,
    #"<mark title="never ran">total &gt; <i class="tn">0</i></mark>"#,
    #"<tr class="add unc" id="#,
    #"<i class="ts">&quot;&lt;b&gt;&amp;\(name)&quot;</i>"#,
    #"<i class="tc">  /* two</i>"#,
    "<del>-      lines */ let a = [1,2]</del>\n<ins>+      lines */ let a = [1, 2]</ins>",
    #"renamed from a.txt, 100 % similar"#,
    #"<a href="https://forge.test/acme/cart/blob/2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b/b%20%26%20c.txt">"#,
    ##"<a href="#rule-comma"><code>comma</code></a>"##,
    #"<tr class="unc"><td class="n">21</td>"#,
    "<li><code>CartTests/later()</code> needs &lt;network&gt;</li>",
    "Sources/&lt;x&gt;.swift: 0 % of 50 lines",
  ])
  func shows(part: String) {
    #expect(page.contains(part.replacing("<i class=\"tc\">  /*", with: "  <i class=\"tc\">/*")))
  }

  @Test("A line far from a failure, and a file without executable lines, are not shown")
  func hides() {
    #expect(!page.contains("far away"))
    #expect(!page.contains("Empty.swift"))
  }

  @Test("The files that need most attention come first, and only those of a large change are folded")
  func order() throws {
    let findings = (1...30).map { number -> Finding in
      .sample("rule", number == 25 ? .error : .note, .at(RepoPath("F\(number).swift"), 1), "Message \(number).")
    }
    let large = HTMLReporter().render(.sample([CheckResult(check: .lint, verdict: .passed, findings: findings)]))
    let small = HTMLReporter().render(
      .sample([CheckResult(check: .lint, verdict: .passed, findings: Array(findings.prefix(20)))]))
    let first = try #require(large.firstRange(of: "F25.swift"))
    let second = try #require(large.firstRange(of: "F1.swift"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(large.contains("<summary>24 more files</summary>"))
    #expect(!small.contains("more files</summary>"))
  }

  @Test("A hash is in the form of the policy", arguments: [
    ("", "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
  ])
  func hash(text: String, source: String) {
    #expect(ContentHash.policySource(of: text) == source)
  }
}
