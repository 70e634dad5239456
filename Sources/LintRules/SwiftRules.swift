import LintEngine
import ReviewCore

/// Runs the rules that are written in Swift.
struct SwiftRules: RuleSource {
  private static let rules = Dictionary(syntaxRules.map { ($0.id, $0) }) { first, _ in first }

  func runs(_ rule: RuleDefinition) -> Bool {
    guard case .code = rule.body else { return false }
    return Self.rules[rule.id] != nil
  }

  func register(_ rules: [ActiveRule], in registration: inout Registration) {
    for rule in rules {
      guard let type = Self.rules[rule.definition.id] else { continue }
      registration.register(number: rule.number, type.init(rule.options).register)
    }
  }

  func dependsOnDay(_ rule: RuleID) -> Bool { Self.rules[rule]?.dependsOnDay ?? false }
}
