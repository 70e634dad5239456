import ReviewCore

/// Untrusted text made harmless inside Markdown, as GitHub, GitLab, Gitea and Bitbucket read it.
enum MarkdownText {
  /// One line of prose that shows just what it says: no markup, no HTML, no mention, no reference, no link, no command.
  /// What stands between two single backticks becomes code; blanks at the start go, since they could make a block of it.
  static func prose(_ text: String) -> String {
    var escaped = ""
    var rest = Visible.line(text).drop { $0 == " " }
    while let next = rest.first {
      if let span = codeSpan(at: rest, after: escaped.last) {
        escaped += code(String(span))
        rest = rest[span.endIndex...].dropFirst()
      } else {
        rest = rest.dropFirst()
        escaped += MarkdownEscape.text(next, before: rest)
      }
    }
    return MarkdownEscape.lineStart(escaped)
  }

  /// One line as code. Forges find no mention, reference or link in it.
  static func code(_ text: String) -> String {
    let line = Visible.line(text)
    guard !line.isEmpty else { return "` `" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: line) + 1)
    let pad = line.hasPrefix("`") || line.hasSuffix("`") || line.hasPrefix(" ") && line.hasSuffix(" ") ? " " : ""
    return fence + pad + line + pad + fence
  }

  /// Either of the two made fit for a cell of a table, where a bare `|` would end the cell even in code.
  static func cell(_ markdown: String) -> String {
    markdown.replacing("\\|", with: "|").replacing("|", with: "\\|")
  }

  static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for next in text {
      run = next == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// What stands between a lone backtick at the start of `text` and the next lone one.
  private static func codeSpan(at text: Substring, after previous: Character?) -> Substring? {
    guard text.first == "`", previous != "`" else { return nil }
    let content = text.dropFirst().prefix { $0 != "`" }
    let behind = text[content.endIndex...]
    guard !content.isEmpty, behind.first == "`", behind.dropFirst().first != "`" else { return nil }
    return content
  }
}
