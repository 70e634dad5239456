import Testing

@testable import Reporting

@Suite("Untrusted text in Markdown shows what it says and does nothing")
struct MarkdownTextTests {
  @Test(
    "Prose",
    arguments: [
      ("plain words, even (these) + those", "plain words, even (these) + those"),
      ("a | b", "a \\| b"), ("*bold* _it_", "\\*bold\\* \\_it\\_"), ("<b>&lt;", "&lt;b&gt;&amp;\u{200B}lt;"),
      ("--> x", "\\--&gt; x"), ("@team", "\\@\u{200B}team"), ("a@.b", "a\\@\u{200B}.b"), ("a @ b", "a \\@ b"), ("a@b.c", "a\\@\u{200B}b.c"), ("#1", "\\#\u{200B}1"),
      ("o/r#12", "o/r\\#\u{200B}12"), ("!3", "\\!\u{200B}3"), ("~bug", "\\~\u{200B}bug"), ("~\"a b\"", "\\~\u{200B}\"a b\""),
      ("GH-5", "GH\u{200B}-5"), ("https://x", "https:\u{200B}//x"), ("www.x", "www\u{200B}.x"),
      ("mailto:a", "mailto:\u{200B}a"), ("![x](y)", "\\!\\[x\\](y)"), ("::error::x", "\\::\u{200B}error::\u{200B}x"),
      ("/close", "\\/close"), ("- item", "\\- item"), ("1. item", "1\\. item"), ("12) item", "12\\) item"),
      ("# head", "\\# head"), ("> quote", "&gt; quote"), ("=====", "\\====="), ("a\nb", "a\\\\nb"),
      ("\u{202E}x", "\\\\u{202E}x"), ("\u{1B}[31m", "\\\\u{1B}\\[31m"), ("`try!` ends", "`try!` ends"),
      ("``two``", "\\`\\`two\\`\\`"), ("a ` b", "a \\` b"), ("`a``b`", "\\`a\\`\\`b\\`"), ("\\", "\\\\"), ("$x$", "\\$\u{200B}x\\$"),
      ("`@team` #1", "`@team` \\#\u{200B}1"), ("", ""), ("    a", "a"), ("  - a", "\\- a"),
    ])
  func proseIsInert(text: String, markdown: String) {
    #expect(MarkdownText.prose(text) == markdown)
  }

  @Test(
    "Code",
    arguments: [
      ("a", "`a`"), ("", "` `"), ("a`b", "``a`b``"), ("`a", "`` `a ``"), ("``", "``` `` ```"), (" a ", "`  a  `"),
      ("@x | <b>", "`@x | <b>`"), ("a\n`", "`` a\\n` ``"),
    ])
  func codeCannotBeLeft(text: String, markdown: String) {
    #expect(MarkdownText.code(text) == markdown)
  }

  @Test(
    "A cell of a table never ends early",
    arguments: [("a|b", "a\\|b"), ("a\\|b", "a\\|b"), ("`a|b`", "`a\\|b`"), ("a", "a")])
  func cellsHold(markdown: String, cell: String) {
    #expect(MarkdownText.cell(markdown) == cell)
  }

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
