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

/// Escapes single characters of untrusted prose.
///
/// Forges search for mentions, references and links in the rendered text, where a backslash has no effect. A zero-width
/// space prevents a match.
private enum MarkdownEscape {
  /// - Parameter rest: The text after the character.
  static func text(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> String {
    let gap = isSigil(scalar, before: rest) || isInsideLink(scalar, before: rest) ? "\u{200B}" : ""
    return markup(scalar) + gap
  }

  /// Escapes characters with a meaning only at the start of a line: lists, rules, headings, quick actions.
  static func lineStart(_ line: String) -> String {
    let scalars = line.unicodeScalars
    let number = scalars.prefix { $0.properties.numericType != nil }
    let mark = scalars[number.endIndex...].first
    if !number.isEmpty, mark == "." || mark == ")" {
      return String(number) + "\\" + String(scalars[number.endIndex...])
    }
    guard let first = scalars.first, "+-=/:".unicodeScalars.contains(first) else { return line }
    return "\\" + line
  }

  private static func markup(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    case "\\", "`", "*", "_", "[", "]", "#", "!", "|", "~", "$", "@": "\\\(scalar)"
    default: String(scalar)
    }
  }

  /// Returns whether forges read the character and a following word as a reference: to a user, issue, merge request,
  /// snippet, label, milestone, epic or emoji.
  private static func isSigil(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
    guard "@#!$~%&:".unicodeScalars.contains(scalar), let next = rest.first else { return false }
    if scalar == "@" { return next != " " }  // Some forges read `a@.b` as an address.
    return next.properties.isAlphabetic || next.properties.numericType != nil || next == "_" || next == "\""
  }

  /// Returns whether a gap here prevents an automatic link: `https://`, `www.`, `mailto:`, `GH-1`.
  private static func isInsideLink(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
    switch scalar {
    case ":": rest.starts(with: "//".unicodeScalars)
    case "w", "W": rest.first == "."
    case "h", "H": rest.first == "-" && rest.dropFirst().first?.properties.numericType != nil
    default: false
    }
  }
}
