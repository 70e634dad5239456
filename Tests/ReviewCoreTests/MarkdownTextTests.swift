import ReviewCore
import Testing

@Suite("Untrusted text in Markdown shows what it says and does nothing")
struct MarkdownTextTests {
  @Test(
    "Prose",
    arguments: [
      ("plain words, even (these) + those", "plain words, even (these) + those"),
      ("a | b", "a \\| b"), ("*bold* _it_", "\\*bold\\* \\_it\\_"), ("<b>&lt;", "&lt;b&gt;&amp;\u{200B}lt;"),
      ("--> x", "\\--&gt; x"), ("@team", "\\@\u{200B}team"), ("a@.b", "a\\@\u{200B}.b"),
      ("a @ b", "a \\@ b"), ("a@b.c", "a\\@\u{200B}b.c"), ("#1", "\\#\u{200B}1"),
      ("o/r#12", "o/r\\#\u{200B}12"), ("!3", "\\!\u{200B}3"), ("~bug", "\\~\u{200B}bug"),
      ("~\"a b\"", "\\~\u{200B}\"a b\""),
      ("GH-5", "GH\u{200B}-5"), ("https://x", "https:\u{200B}//x"), ("www.x", "www\u{200B}.x"),
      ("mailto:a", "mailto:\u{200B}a"), ("![x](y)", "\\!\\[x\\](y)"), ("::error::x", "\\::\u{200B}error::\u{200B}x"),
      ("/close", "\\/close"), ("- item", "\\- item"), ("1. item", "1\\. item"), ("12) item", "12\\) item"),
      ("# head", "\\# head"), ("> quote", "&gt; quote"), ("=====", "\\====="), ("a\nb", "a\\\\nb"),
      ("\u{202E}x", "\\\\u{202E}x"), ("\u{1B}[31m", "\\\\u{1B}\\[31m"), ("`try!` ends", "`try!` ends"),
      ("``two``", "\\`\\`two\\`\\`"), ("a ` b", "a \\` b"), ("`a``b`", "\\`a\\`\\`b\\`"), ("\\", "\\\\"),
      ("$x$", "\\$\u{200B}x\\$"),
      ("`@team` #1", "`@team` \\#\u{200B}1"), ("", ""), ("    a", "a"), ("  - a", "\\- a"),
      ("<\u{338}b>", "&lt;\u{338}b&gt;"), ("`\u{301}`` x", "\\`\u{301}\\`\\` x"), ("@\u{301}x", "\\@\u{200B}\u{301}x"),
    ])
  func proseIsInert(text: String, markdown: String) {
    #expect(MarkdownText.prose(text) == markdown)
  }

  @Test(
    "Code",
    arguments: [
      ("a", "`a`"), ("", "` `"), ("a`b", "``a`b``"), ("`a", "`` `a ``"), ("``", "``` `` ```"), (" a ", "`  a  `"),
      ("@x | <b>", "`@x | <b>`"), ("a\n`", "`` a\\n` ``"), ("a##[group]", "`a#\\#[group]`"),
    ])
  func codeCannotBeLeft(text: String, markdown: String) {
    #expect(MarkdownText.code(text) == markdown)
  }

  @Test(
    "A cell of a table never ends early",
    arguments: [("a|b", "a\\|b"), ("a\\|b", "a\\|b"), ("`a|b`", "`a\\|b`"), ("a", "a"), ("a|\u{301}b", "a\\|\u{301}b")])
  func cellsHold(markdown: String, cell: String) {
    #expect(MarkdownText.cell(markdown) == cell)
  }

  @Test(
    "Paragraphs keep their lines, each of which is prose",
    arguments: [
      ("a\n# b", "a\n\\# b"), ("a\r\n\tb", "a\nb"), ("a\n\n    /close", "a\n\n\\/close"), ("`a\nb`", "\\`a\nb\\`"),
      ("use `isEmpty`\n@team", "use `isEmpty`\n\\@\u{200B}team"), ("", ""),
    ])
  func paragraphsAreInert(text: String, markdown: String) {
    #expect(MarkdownText.paragraphs(text) == markdown)
  }

  @Test(
    "A fence is longer than any run of backticks in its text",
    arguments: [
      ("a", "```swift\na\n```"), ("````", "`````swift\n````\n`````"), ("```\u{301}", "````swift\n```\u{301}\n````"),
    ])
  func fencesHold(text: String, markdown: String) {
    #expect(MarkdownText.fenced(text, language: "swift") == markdown)
  }
}
