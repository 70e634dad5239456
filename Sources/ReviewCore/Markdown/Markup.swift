/// The parts of Markdown in which forges differ, as data. Reports and comments are written with it.
package struct Markup: Hashable, Sendable {
  /// A way to hide a line of a text from its readers.
  package enum Hiding: String, Hashable, Sendable {
    /// `<!-- text -->` (CommonMark, section 6.6).
    case htmlComment
    /// `[//]: # (text)`, a link reference definition that no link uses (CommonMark, section 4.7), for forges that
    /// display HTML comments.
    case linkDefinition
  }

  /// A way to write replacement lines that a reader can apply with one click.
  package enum Suggestions: String, Hashable, Sendable {
    /// A block `suggestion` replaces the lines that the comment is attached to: GitHub.
    case attached
    /// A block `suggestion:-2+0` counts the lines above and below the comment's last line: GitLab.
    case counted
  }

  package var hiding: Hiding
  /// Whether `<details>`, `<sub>` and `<br>` have an effect.
  package var hasHTML: Bool
  /// Nil when the forge applies no suggestions.
  package var suggestions: Suggestions?
  /// The maximum number of lines that a suggestion may replace.
  package var suggestionLines: Int
  /// Whether the forge executes lines that begin with a command such as `/close`.
  package var hasCommands: Bool

  package init(
    hiding: Hiding = .htmlComment, hasHTML: Bool = true, suggestions: Suggestions? = nil, suggestionLines: Int = .max,
    hasCommands: Bool = false
  ) {
    self.hiding = hiding
    self.hasHTML = hasHTML
    self.suggestions = suggestions
    self.suggestionLines = suggestionLines
    self.hasCommands = hasCommands
  }

  /// GitHub's, and the one of reports that are not written for a forge.
  package static let github = Markup(suggestions: .attached)
}

// MARK: - Hidden text

extension Markup {
  private var delimiters: (opening: String, closing: String) {
    switch hiding {
    case .htmlComment: ("<!-- ", " -->")
    case .linkDefinition: ("[//]: # (", ")")
    }
  }

  /// Returns the beginning of a text: a hidden line, and the blank line that must follow it.
  /// - Parameter content: Letters, digits, and characters of `:+/=` and space, which cannot end the hidden line.
  package func hidden(_ content: String) -> String {
    delimiters.opening + content + delimiters.closing + String(repeating: "\n", count: lineFeeds)
  }

  /// Returns the hidden first line of a text, and the text below it; nil when the text does not begin with one.
  ///
  /// Only the very beginning counts: text from elsewhere that looks like a hidden line comes later.
  package func parts(of text: String) -> (hidden: Substring, rest: Substring)? {
    let (opening, closing) = delimiters
    guard text.hasPrefix(opening), let end = text.firstRange(of: closing) else { return nil }
    var rest = text.unicodeScalars[end.upperBound...]
    for _ in 0..<lineFeeds {
      guard let lineFeed = rest.firstIndex(of: "\n"), rest[..<lineFeed].allSatisfy({ $0 == "\r" || $0 == " " })
      else { break }
      rest = rest[rest.index(after: lineFeed)...]
    }
    return (text[..<end.lowerBound].dropFirst(opening.count), Substring(rest))
  }

  private var lineFeeds: Int { hiding == .htmlComment ? 1 : 2 }
}

// MARK: - Layout

extension Markup {
  /// Returns the beginning of a folded part. `foldEnd` follows the part.
  /// - Parameter summary: Plain text.
  package func foldStart(_ summary: String) -> String {
    hasHTML ? "<details><summary>\(summary)</summary>\n" : "\(summary):\n"
  }

  package var foldEnd: String { hasHTML ? "</details>\n" : "" }

  /// Returns Markdown in small letters.
  package func small(_ markdown: String) -> String {
    hasHTML ? "<sub>\(markdown)</sub>" : markdown
  }

  /// Separates lines in a table cell.
  package var cellBreak: String { hasHTML ? "<br>" : " · " }

  /// Returns the block that offers replacement lines, or nil when the forge would not apply it.
  /// - Parameters:
  ///   - text: The new lines, joined by line feeds; nil deletes the old ones.
  ///   - count: The number of old lines. The comment is attached to exactly these.
  package func suggestion(_ text: String?, replacing count: Int) -> String? {
    guard let suggestions, count <= suggestionLines, !hasCommands || !Self.holdsCommand(text ?? "") else { return nil }
    let language = suggestions == .attached ? "suggestion" : "suggestion:-\(count - 1)+0"
    guard let text else { return "```\(language)\n```" }
    return MarkdownText.fenced(text, language: language)
  }

  /// Returns whether a line begins as a quick action does. A suggestion is code, in which nothing can be escaped.
  private static func holdsCommand(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      line.first == "/" && line.dropFirst().first?.isLetter == true
    }
  }
}
