import LintEngine
import ReviewCore

/// All messages on one page: what each rule reports on its examples, and the errors and notes of the sources.
struct MessagesPage {
  let library: RuleLibrary
  /// Paths and texts of the program's sources, ordered by path.
  let sources: [(path: String, text: String)]

  var text: String {
    let rules = library.definitions.map { rule in
      "- [\(rule.id)](rules/\(rule.id).md)\n" + messages(of: rule).map { "  - \(MarkdownProse.text($0))\n" }.joined()
    }
    return """
      # Messages

      This page lists what reviewbot prints, so that you can read it in one sitting. Rules are listed with the messages
      of their examples. Errors and notes have `…` in place of names and numbers.

      ## Rules
      \(rules.joined())
      ## Errors and notes
      \(errors)
      """
  }

  /// Returns one message for each form: messages that differ only in names and numbers count as one.
  func messages(of rule: RuleDefinition) -> [String] {
    var forms: Set<String> = []
    var linters = ExampleLinters(of: rule.id, in: library)
    let messages = rule.bad.flatMap { example in
      linters.linter(for: example).lint(path: example.path, bytes: Array(example.code.utf8)).findings.map(\.message)
    }
    return messages.filter { message in
      let parts = message.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      let form = parts.map { $0.offset.isMultiple(of: 2) ? $0.element.filter { !$0.isNumber } : "" }.joined(
        separator: "`")
      return forms.insert(form).inserted
    }
  }

  private var errors: String {
    sources.compactMap { path, text in
      let texts = SourceTexts.texts(in: text).filter { $0.text.contains(" ") && !$0.text.contains("\n") }
      guard !texts.isEmpty else { return nil }
      let lines = texts.map { text in
        (text.label == "hint:" ? "  - " : "- ") + MarkdownProse.text(text.text) + "\n"
      }
      return "\n### \(path)\n" + lines.joined()
    }.joined()
  }
}

/// Finds the texts for users in Swift sources: the string literals after labels such as `summary:` and `hint:`.
struct SourceTexts {
  /// One text with `…` for each interpolation.
  struct Text: Hashable {
    /// The label or call before the literal: `summary:`, `say(`.
    let label: String
    /// 1-based.
    let line: Int
    let text: String
  }

  static let labels = [
    "summary:", "hint:", "abstract:", "discussion:", "help:", "because:", "reason:", "say(", "problem(", "fault(",
    "ArgumentHelp(", "message:",
  ]

  /// Returns the texts of a source in its order.
  static func texts(in source: String) -> [Text] {
    var scanner = Scanner(source)
    var texts: [Text] = []
    while let label = scanner.nextLabel() {
      let line = scanner.line
      if let text = scanner.literals() { texts.append(Text(label: label, line: line, text: text)) }
    }
    return texts
  }

  /// Scans the characters of a source.
  private struct Scanner {
    /// The first characters of the labels.
    private static let initials = Set(SourceTexts.labels.compactMap(\.first))

    private let characters: [Character]
    private var index = 0
    private(set) var line = 1

    init(_ source: String) {
      characters = Array(source)
    }

    /// Moves after the next label that is not in a comment; returns nil at the end.
    mutating func nextLabel() -> String? {
      while index < characters.count {
        if starts(with: "//") { skipLine() }
        if let label = labelHere {
          advance(by: label.count)
          return label
        }
        advance(by: 1)
      }
      return nil
    }

    private var labelHere: String? {
      guard index < characters.count, Self.initials.contains(characters[index]), isWordStart else { return nil }
      return SourceTexts.labels.first(where: starts)
    }

    /// Returns the string literals here, joined by `+`; nil if another expression is here.
    mutating func literals() -> String? {
      var text: String?
      while true {
        skipSpaces()
        guard let part = literal() else { return text }
        text = (text ?? "") + part
        let end = (index, line)
        skipSpaces()
        guard starts(with: "+") else {
          (index, line) = end
          return text
        }
        advance(by: 1)
      }
    }

    private mutating func literal() -> String? {
      let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
      guard starts(with: quote) else { return nil }
      advance(by: quote.count)
      var text = ""
      while index < characters.count, !starts(with: quote) {
        if starts(with: "\\(") {
          skipInterpolation()
          text += "…"
        } else if starts(with: "\\\n") {
          advance(by: 2)
          skipSpaces()
        } else if starts(with: "\\") {
          text.append(characters.indices.contains(index + 1) ? characters[index + 1] : " ")
          advance(by: 2)
        } else {
          text.append(characters[index])
          advance(by: 1)
        }
      }
      advance(by: quote.count)
      return text
    }

    private mutating func skipInterpolation() {
      advance(by: 2)
      var depth = 1
      while index < characters.count, depth > 0 {
        if characters[index] == "\"" {
          _ = literal()
          continue
        }
        depth += characters[index] == "(" ? 1 : characters[index] == ")" ? -1 : 0
        advance(by: 1)
      }
    }

    private mutating func skipSpaces() {
      while index < characters.count, characters[index].isWhitespace { advance(by: 1) }
    }

    private mutating func skipLine() {
      while index < characters.count, !characters[index].isNewline { advance(by: 1) }
    }

    private mutating func advance(by count: Int) {
      for character in characters[index..<min(index + count, characters.count)] where character.isNewline { line += 1 }
      index = min(index + count, characters.count)
    }

    private func starts(with text: String) -> Bool {
      var offset = index
      for character in text {
        guard offset < characters.count, characters[offset] == character else { return false }
        offset += 1
      }
      return true
    }

    private var isWordStart: Bool {
      index == 0 || !(characters[index - 1].isLetter || characters[index - 1].isNumber || characters[index - 1] == "_")
    }
  }
}
