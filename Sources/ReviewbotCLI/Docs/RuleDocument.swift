import LintEngine
import ReviewCore

/// The page of a rule in Markdown, with the same headings for every rule.
struct RuleDocument {
  let rule: RuleDefinition

  var text: String {
    let sections = [
      "# \(rule.id)\n\n\(facts)", "## What it does\n\(MarkdownProse.text(rule.summary))",
      "## Why\n\(MarkdownProse.text(rule.rationale))", precision, example, options, "## Fix\n\(fix)", related, setting,
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var facts: String {
    let state = rule.isOnByDefault ? "on" : rule.pack.map { "off; pack `\($0)` turns it on" } ?? "off"
    let values = [
      rule.kind.rawValue, rule.severity.rawValue, state, rule.correction.rawValue, scope, "\(rule.since)",
    ]
    return """
      | kind | severity | by default | fix | reported in a change | since |
      |---|---|---|---|---|---|
      | \(values.joined(separator: " | ")) |
      """
  }

  private var scope: String {
    switch rule.scope {
    case .added: "on added lines"
    case .caused: "on added lines, and where added lines cause it"
    }
  }

  private var precision: String {
    rule.precision.map { "## Precision\n\(MarkdownProse.text($0.sentence))" } ?? ""
  }

  private var example: String {
    guard let shown = rule.shown else { return "" }
    let options = shown.options.sorted { $0.key < $1.key }.map { "\($0.key): \(YAMLText.value($0.value))" }
    let lead = options.isEmpty ? "" : "With `{\(options.joined(separator: ", "))}`:\n"
    let (file, fileAfter) = shown.isAboutFileName ? ("`\(shown.path)`:\n", ", in `\(shown.pathAfter)`") : ("", "")
    return """
      ## Example
      \(lead)\(file)\(MarkdownProse.fence(shown.before))

      Use instead\(fileAfter):
      \(MarkdownProse.fence(shown.after))
      """
  }

  private var options: String {
    guard !rule.options.isEmpty else { return "" }
    let rows = rule.options.map { option in
      let choices = option.choices.map { "`\($0)`" }.joined(separator: ", ")
      let type =
        option.choices.isEmpty ? option.kind.name : option.kind == .order ? "\(option.kind.name): \(choices)" : choices
      return
        "| `\(option.name)` | \(type) | `\(YAMLText.value(option.defaultValue))` |"
          + " \(MarkdownProse.cell(option.summary)) |"
    }
    return "## Options\n| option | value | default | description |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
  }

  private var fix: String {
    let lead =
      switch rule.correction {
      case .none: "None."
      case .safe: "Safe: `reviewbot lint --fix` applies it."
      case .unsafe: "Unsafe: `reviewbot lint --fix --unsafe-fixes` applies it. Review the result."
      }
    return rule.fixNote.isEmpty ? lead : "\(lead) \(MarkdownProse.text(rule.fixNote))"
  }

  private var related: String {
    guard let related = rule.related else { return "" }
    var lines: [String] = []
    if let name = related.swiftLint {
      let page = "https://realm.github.io/SwiftLint/\(name).html"
      let differences = related.differences.isEmpty ? "" : " \(MarkdownProse.text(related.differences))"
      lines.append("- SwiftLint: [`\(name)`](\(page)).\(differences)")
    }
    if let name = related.swiftFormat { lines.append("- swift-format: `\(name)`.") }
    return lines.isEmpty ? "" : "## Related\n" + lines.joined(separator: "\n")
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
      """ + (rule.isOnByDefault ? "\nFor one line, write `\(comment)` on the line before it." : "")
  }
}

extension OptionDefinition.Kind {
  /// The name of the kind of value, for users.
  var name: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "an integer"
    case .limit: "an integer, or `off`"
    case .texts: "a list of strings"
    case .patterns: "a list of regular expressions"
    case .levels: "a number, or `warning` and `error`"
    case .ranges: "a list of `{min: …, max: …}`"
    case .order: "a list of names and of lists of names"
    case .delimiters: "`{opening: …, closing: …}`"
    default: "a \(rawValue)"
    }
  }
}

extension RulePrecision {
  /// For example `30 findings in element-ios and IceCubesApp were read; 28 were right.`
  var sentence: String {
    let (start, last) = (codeBases.dropLast(), codeBases.last ?? "")
    let places = start.isEmpty ? last : "\(start.joined(separator: ", ")) and \(last)"
    return
      "\(read) \(read == 1 ? "finding" : "findings") in \(places) \(Self.verb(read)) read; \(right)"
        + " \(Self.verb(right)) right."
  }

  private static func verb(_ count: Int) -> String {
    count == 1 ? "was" : "were"
  }
}

/// Texts of rule files inside Markdown.
enum MarkdownProse {
  /// Returns a sentence in which angle brackets and stars outside code are literal.
  static func text(_ text: String) -> String {
    text.unicodeScalars.split(separator: "`", omittingEmptySubsequences: false).map { String($0) }.enumerated()
      .map { index, part in
        guard index.isMultiple(of: 2) else { return part }
        return part.replacing(scalars: "<", with: "\\<").replacing(scalars: "*", with: "\\*")
      }.joined(separator: "`")
  }

  /// Returns a sentence for a table cell.
  static func cell(_ text: String) -> String {
    self.text(text).replacing(scalars: "|", with: "\\|").replacing(scalars: "\r\n", with: " ")
      .replacing(scalars: "\n", with: " ")
  }

  /// Returns code as a block that no contained text can end; invisible characters are shown as symbols.
  static func fence(_ code: String) -> String {
    // By bytes, because Swift treats a carriage return and a line feed as one character.
    var parts = code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    let lines = parts.map { line in
      Escaped.line(String(decoding: line, as: UTF8.self).replacing("\t", with: "⇥").replacing("\r", with: "␍"))
    }
    return MarkdownText.fenced(lines.joined(separator: "\n"), language: "swift")
  }
}
