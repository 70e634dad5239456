import LintEngine
import ReviewCore

/// What a rule file says, for people.
struct RulePage {
  let rule: RuleDefinition

  var text: String {
    ([
      head, rule.rationale, rule.precision?.sentence ?? "", options, examples("Bad", rule.bad),
      examples("Good", rule.good),
    ].filter { !$0.isEmpty })
    .joined(separator: "\n\n") + "\n"
  }

  private var head: String {
    let fix =
      switch rule.correction {
      case .none: "no fix"
      case .safe: "safe fix"
      case .unsafe: "fix that wants a look"
      }
    let state = rule.isOnByDefault ? "on by default" : "off by default"
    return "\(rule.id)\n\(rule.summary)\n\n\(rule.kind.rawValue), \(rule.severity.rawValue), \(state), \(fix)\(origin)"
  }

  private var origin: String {
    switch rule.origin {
    case .builtIn: ", since \(rule.since)"
    case .file(let name): ", from \(Visible.line(name))"
    case .configuration: ", from the configuration"
    }
  }

  private var options: String {
    guard !rule.options.isEmpty else { return "" }
    return "Options\n"
      + rule.options.map { "  \($0.name): \(YAMLText.value($0.defaultValue))\n      \($0.summary)" }.joined(
        separator: "\n")
  }

  private func examples(_ title: String, _ examples: [RuleExample]) -> String {
    guard !examples.isEmpty else { return "" }
    return title + "\n"
      + examples.map { example in
        let options = example.options.sorted { $0.key < $1.key }.map { "\($0.key): \(YAMLText.value($0.value))" }
        let lead = options.isEmpty ? "" : "    with {\(options.joined(separator: ", "))}\n"
        return lead + indented(example.code) + (example.fixed.map { "\n    after the fix\n" + indented($0) } ?? "")
      }.joined(separator: "\n    ---\n")
  }

  private func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
  }
}
