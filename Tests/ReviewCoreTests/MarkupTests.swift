import ReviewCore
import Testing

@Suite("Markdown in which forges differ")
struct MarkupTests {
  static let gitlab = Markup(suggestions: .counted, suggestionLines: 100, hasCommands: true)
  static let plain = Markup(hiding: .linkDefinition, hasHTML: false)

  @Test("Suggestions are written as the forge reads them, or not at all", arguments: [
    (Markup.github, "a\nb", 3, "```suggestion\na\nb\n```"), (.github, nil, 1, "```suggestion\n```"), (.github, "/close", 1, "```suggestion\n/close\n```"),
    (gitlab, "a", 1, "```suggestion:-0+0\na\n```"), (gitlab, "a", 3, "```suggestion:-2+0\na\n```"), (gitlab, "a", 101, nil),
    (gitlab, "x\n/close", 1, nil), (gitlab, "// comment", 1, "```suggestion:-0+0\n// comment\n```"), (plain, "a", 1, nil),
    (.github, "```", 1, "````suggestion\n```\n````"),
  ] as [(Markup, String?, Int, String?)])
  func suggestions(markup: Markup, text: String?, lines: Int, block: String?) {
    #expect(markup.suggestion(text, replacing: lines) == block)
  }

  @Test("Only a hidden line at the beginning counts", arguments: [
    (Markup.github, "<!-- a -->\ntext", "a", "text"), (.github, "<!-- a -->", "a", ""), (.github, " <!-- a -->", nil, nil),
    (.github, "<!-- a -->x\ntext", "a", "x\ntext"), (plain, "[//]: # (a)\n\ntext", "a", "text"), (plain, "[//]: # (a)\r\n\r\ntext", "a", "text"),
    (plain, "[//]: # (a)\ntext", "a", "text"), (plain, "<!-- a -->\n\ntext", nil, nil), (plain, "", nil, nil),
  ] as [(Markup, String, String?, String?)])
  func hidden(markup: Markup, text: String, hidden: String?, rest: String?) {
    let parts = markup.parts(of: text)
    #expect(parts.map { String($0.hidden) } == hidden)
    #expect(parts.map { String($0.rest) } == rest)
  }

  @Test("Without HTML nothing is folded, and no tag is written")
  func layout() {
    #expect(Self.plain.foldStart("3 findings") == "3 findings:\n" && Self.plain.foldEnd.isEmpty)
    #expect(Self.plain.small("a") == "a" && Self.plain.cellBreak == " · ")
    #expect(Markup.github.foldStart("3 findings") + Markup.github.foldEnd == "<details><summary>3 findings</summary>\n</details>\n")
  }
}
