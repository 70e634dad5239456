import LintEngine
import ReviewCore

/// A rule file as a page of Markdown.
struct RuleDocument {
  let rule: RuleDefinition

  var text: String {
    let sections = [
      "# \(rule.id)\n\n\(MarkdownProse.text(rule.summary))", facts, "## Why\n\(MarkdownProse.text(rule.rationale))",
      precision,
      options, examples("Bad", rule.bad, mark: true), examples("Good", rule.good, mark: false), setting,
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var facts: String {
    """
    | kind | severity | by default | fix | in a change it counts | since |
    |---|---|---|---|---|---|
    | \(rule.kind.rawValue) | \(rule.severity.rawValue) | \(rule.isOnByDefault ? "on" : "off") | \(fix) | \(scope) | \(rule.since) |
    """
  }

  private var fix: String {
    switch rule.correction {
    case .none: "none"
    case .safe: "safe"
    case .unsafe: "wants a look"
    }
  }

  private var scope: String {
    switch rule.scope {
    case .added: "on added lines"
    case .caused: "on added lines, and where they brought it about"
    }
  }

  private var precision: String {
    rule.precision.map { "## Precision\n\(MarkdownProse.text($0.sentence))" } ?? ""
  }

  private var options: String {
    guard !rule.options.isEmpty else { return "" }
    let rows = rule.options.map { option in
      let choices = option.choices.map { "`\($0)`" }.joined(separator: ", ")
      let type =
        option.choices.isEmpty ? option.kind.name : option.kind == .order ? "\(option.kind.name): \(choices)" : choices
      return
        "| `\(option.name)` | \(type) | `\(YAMLText.value(option.defaultValue))` | \(MarkdownProse.cell(option.summary)) |"
    }
    return "## Options\n| option | value | default | what it does |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
  }

  private func examples(_ title: String, _ examples: [RuleExample], mark: Bool) -> String {
    guard !examples.isEmpty else { return "" }
    let note = mark ? "\n`↓` stands before what is found.\n" : "\n"
    return "## \(title)" + note + examples.map { block(for: $0) }.joined(separator: "\n\n")
  }

  private func block(for example: RuleExample) -> String {
    let options = example.options.sorted { $0.key < $1.key }.map { "\($0.key): \(YAMLText.value($0.value))" }
    let lead = options.isEmpty ? "" : "With `{\(options.joined(separator: ", "))}`:\n"
    let fixed = example.fixed.map { "\n\nafter the fix\n" + MarkdownProse.fence($0) } ?? ""
    return lead + MarkdownProse.fence(example.markedCode) + fixed
  }

  private var setting: String {
    let value = rule.isOnByDefault ? "off" : "on"
    let comment = "// reviewbot:disable:next \(rule.id)"
    return """
      ## Turn it \(value)
      ```yaml
      rules:
        \(rule.id): \(value)
      ```
      """ + (rule.isOnByDefault ? "\nor, for one line, `\(comment)` on the line before." : "")
  }
}

extension RuleExample {
  /// The code with a `↓` before each finding.
  var markedCode: String {
    var bytes = Array(code.utf8)
    for offset in findings.reversed() where offset <= bytes.count { bytes.insert(contentsOf: "↓".utf8, at: offset) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension OptionDefinition.Kind {
  /// For people.
  var name: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .limit: "a whole number, or `off`"
    case .texts: "a list of texts"
    case .patterns: "a list of regular expressions"
    case .levels: "a number, or `warning` and `error`"
    case .ranges: "a list of `{min: …, max: …}`"
    case .order: "a list of names and of lists of names"
    case .delimiters: "`{opening: …, closing: …}`"
    default: "a \(rawValue)"
    }
  }
}
