import Linting
import ReviewCore

/// What a rule file says, for people.
struct RulePage {
  let rule: RuleDefinition

  var text: String {
    ([head, rule.rationale, options, examples("Bad", rule.bad), examples("Good", rule.good)].filter { !$0.isEmpty })
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
    return "Options\n" + rule.options.map { "  \($0.name): \($0.defaultValue.text)\n      \($0.summary)" }.joined(separator: "\n")
  }

  private func examples(_ title: String, _ examples: [RuleExample]) -> String {
    guard !examples.isEmpty else { return "" }
    return title + "\n"
      + examples.map { example in
        example.code.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
      }.joined(separator: "\n    ---\n")
  }
}

extension OptionValue {
  /// As it is written in a configuration.
  var text: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .text(let value): value.isEmpty ? "\"\"" : value
    case .texts(let values): "[\(values.joined(separator: ", "))]"
    case .severity(let value): value.rawValue
    case .ranges(let ranges):
      "[" + ranges.map { "{min: \($0.lowerBound), max: \($0.upperBound)}" }.joined(separator: ", ") + "]"
    case .levels(let levels):
      "{"
        + [levels.warning.map { "warning: \($0)" }, levels.error.map { "error: \($0)" }].compactMap { $0 }
        .joined(separator: ", ") + "}"
    }
  }
}
