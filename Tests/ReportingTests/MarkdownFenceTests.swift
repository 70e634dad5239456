import ReviewCore
import Testing

@testable import Reporting

@Suite("Untrusted lines in a fence, and hostile texts in prose, have no effect")
struct MarkdownFenceTests {
  @Test(
    "A fence is longer than any run of backticks in it, and its lines are no commands",
    arguments: [
      (["a"], "```\na\n```"), (["```"], "````\n```\n````"), (["a ````` b"], "``````\na ````` b\n``````"),
      (["/close", " ::error::x"], "```\n /close\n \\::error::x\n```"), (["\ta\u{7}"], "```\n    a\\u{7}\n```"),
    ])
  func fencesHold(lines: [String], markdown: String) {
    #expect(MarkdownFence.block(lines) == markdown)
  }

  @Test("Nothing hostile survives in prose", arguments: hostileTexts)
  func hostileProse(text: String) {
    let markdown = MarkdownText.prose(text)
    let active = ["<", ">", "://", "www.", "\n", "\u{1B}", "\u{202E}", "\u{0}"]
    #expect(active.filter(markdown.contains).isEmpty)
    #expect(!markdown.hasPrefix("/") && !markdown.hasPrefix("- ") && !markdown.hasPrefix("#") && !markdown.hasPrefix(":"))
  }
}
