/// Escapes untrusted text so that Markdown displays it without any other effect, on GitHub, GitLab, Gitea and
/// Bitbucket.
///
/// Text is processed by Unicode scalars, as on forges: a combining mark must not hide the preceding character.
package enum MarkdownText {
  /// Returns one line of prose without markup, HTML, mentions, references, links or commands.
  ///
  /// Text between two single backticks becomes code. Leading spaces are removed, because they could start a code block.
  package static func prose(_ text: String) -> String {
    var escaped = ""
    var rest = Escaped.line(text).unicodeScalars.drop { $0 == " " }
    while let next = rest.first {
      if let span = codeSpan(at: rest, after: escaped.unicodeScalars.last) {
        escaped += code(String(span))
        rest = rest[span.endIndex...].dropFirst()
      } else {
        rest = rest.dropFirst()
        escaped += MarkdownEscape.text(next, before: rest)
      }
    }
    return MarkdownEscape.lineStart(escaped)
  }

  /// Returns prose that may have several lines; tabs count as spaces.
  package static func paragraphs(_ text: String) -> String {
    let lines = Escaped.block(text).replacing("\t", with: " ").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { prose(String($0)) }.joined(separator: "\n")
  }

  /// Returns one line as a code span that no contained text can end (CommonMark, section 6.1).
  ///
  /// Forges recognise no mention, reference or link in it, and runners no command: a report may be written to a job
  /// log.
  package static func code(_ text: String) -> String {
    let line = withoutEmbeddedCommands(Escaped.line(text))
    guard let first = line.unicodeScalars.first, let last = line.unicodeScalars.last else { return "` `" }
    let fence = String(repeating: "`", count: longestRunOfBackticks(in: line) + 1)
    let pad = first == "`" || last == "`" || first == " " && last == " " ? " " : ""
    return fence + pad + line + pad + fence
  }

  /// Returns a fenced code block that no contained text can end (CommonMark, section 4.5). The text is not changed.
  /// - Parameter language: The info string, which must be trusted.
  package static func fenced(_ text: String, language: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRunOfBackticks(in: text) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  /// Returns a link, or the text alone without an address.
  /// - Parameters:
  ///   - markdown: Escaped, without links.
  ///   - address: Only unreserved characters and percent-encoded ones: see `WebLinks`.
  package static func link(_ markdown: String, to address: String?) -> String {
    address.map { "[\(markdown)](\($0))" } ?? markdown
  }

  /// Returns prose or code for a table cell, where an unescaped `|` would end the cell even in code.
  package static func cell(_ markdown: String) -> String {
    markdown.replacing(scalars: "\\|", with: "|").replacing(scalars: "|", with: "\\|")
  }

  private static func longestRunOfBackticks(in text: String) -> Int {
    var longest = 0
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// Returns the text between a single backtick at the start of `text` and the next single one.
  private static func codeSpan(
    at text: Substring.UnicodeScalarView, after previous: Unicode.Scalar?
  ) -> Substring.UnicodeScalarView? {
    guard text.first == "`", previous != "`" else { return nil }
    let content = text.dropFirst().prefix { $0 != "`" }
    let following = text[content.endIndex...]
    guard !content.isEmpty, following.first == "`", following.dropFirst().first != "`" else { return nil }
    return content
  }
}
