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
