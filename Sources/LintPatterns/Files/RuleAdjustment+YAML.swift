package import LintEngine
import ReviewCore
package import StrictYAML

extension RuleAdjustment {
  /// Reads `off`, `on`, a severity, a number (the warning limit of a metric rule), or a mapping of options.
  package init(node: YAMLNode, rule: RuleDefinition) throws(YAMLProblem) {
    if node.isMapping {
      self = .on(try Self.setting(from: node, rule: rule))
    } else if rule.option("warning")?.kind == .integer, let limit = try? node.integer() {
      guard limit >= 0 else { throw node.problem("\(limit) is below 0", hint: "Write 0 or more.") }
      self = .on(RuleSetting(values: ["warning": .integer(limit)]))
    } else {
      switch try node.oneOf(["off", "on"] + Severity.allCases.map(\.rawValue)) {
      case "off": self = .off
      case "on": self = .on(RuleSetting())
      default: self = .on(RuleSetting(severity: try node.oneOf(Severity.self)))
      }
    }
  }

  private static func setting(from node: YAMLNode, rule: RuleDefinition) throws(YAMLProblem) -> RuleSetting {
    var values: [String: OptionValue] = [:]
    var severity: Severity?
    for entry in try node.mapping().entries {
      if entry.key == "severity" {
        severity = try entry.value.oneOf(Severity.self)
      } else if let option = rule.option(entry.key) {
        values[entry.key] = try option.value(from: entry.value)
      } else {
        throw entry.keyNode.unknown("option", entry.key, known: ["severity"] + rule.options.map(\.name))
      }
    }
    if !values.isEmpty { try check(values, of: rule, at: node) }
    return RuleSetting(severity: severity, values: values)
  }

  /// Checks that the rule's patterns are still valid with these option values, which they may contain.
  private static func check(
    _ values: [String: OptionValue], of rule: RuleDefinition, at node: YAMLNode
  ) throws(YAMLProblem) {
    do throws(YAMLProblem) {
      try rule.checkLogic(with: values)
    } catch {
      throw node.problem("the rule cannot be used with these options: \(error.message)", hint: error.hint)
    }
  }
}
