import LintEngine
import ReviewCore

/// The page of a rule for the terminal, with the headings of its page in Markdown.
struct RulePage {
  let rule: RuleDefinition

  var text: String {
    let sections = [head, rule.rationale, rule.precision?.sentence ?? "", example, options, fix, related]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var head: String {
    let fix =
      switch rule.correction {
      case .none: "no fix"
      case .safe: "safe fix"
      case .unsafe: "unsafe fix"
      }
    let state = rule.isOnByDefault ? "on by default" : "off by default"
    return "\(rule.id)\n\(rule.summary)\n\n\(rule.kind.rawValue), \(rule.severity.rawValue), \(state), \(fix)\(origin)"
  }

  private var origin: String {
    switch rule.origin {
    case .builtIn: ", since \(rule.since)"
    case .file(let name): ", from \(Escaped.line(name))"
    case .configuration: ", from the configuration"
    }
  }

  private var example: String {
    guard let shown = rule.shown else { return teamExamples }
    let options = shown.options.sorted { $0.key < $1.key }.map { "\($0.key): \(YAMLText.value($0.value))" }
    let title = options.isEmpty ? "Example" : "Example with {\(options.joined(separator: ", "))}"
    let (file, fileAfter) = shown.isAboutFileName ? (" in \(shown.path)", " in \(shown.pathAfter)") : ("", "")
    return "\(title)\(file)\n\(indented(shown.before))\n\nUse instead\(fileAfter)\n\(indented(shown.after))"
  }

  /// The tested examples of a rule without a shown one, such as most of a team's rules.
  private var teamExamples: String {
    let groups = [("Reported", rule.bad), ("Not reported", rule.good)].filter { !$0.1.isEmpty }
    return groups.map { title, examples in
      title + "\n" + examples.map { indented($0.code) }.joined(separator: "\n    ---\n")
    }.joined(separator: "\n\n")
  }

  private var options: String {
    guard !rule.options.isEmpty else { return "" }
    return "Options\n"
      + rule.options.map { "  \($0.name): \(YAMLText.value($0.defaultValue))\n      \($0.summary)" }.joined(
        separator: "\n")
  }

  private var fix: String {
    rule.fixNote.isEmpty ? "" : "Fix\n  \(rule.fixNote)"
  }

  private var related: String {
    guard let related = rule.related else { return "" }
    let names = [related.swiftLint.map { "SwiftLint \($0)" }, related.swiftFormat.map { "swift-format \($0)" }]
    let list = names.compactMap { $0 }.joined(separator: ", ")
    return list.isEmpty ? "" : "Related\n  \(list)" + (related.differences.isEmpty ? "" : "\n  \(related.differences)")
  }

  private func indented(_ code: String) -> String {
    var lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}
