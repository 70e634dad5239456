package import LintEngine

/// Runs the regular expressions under `custom_rules:`.
package struct CustomRules: RuleSource {
  package init() {}

  package func runs(_ rule: RuleDefinition) -> Bool { rule.customRule != nil }

  package func register(_ rules: [ActiveRule], in registration: inout Registration) {
    for rule in rules {
      guard let matcher = rule.definition.customRule.flatMap(CustomMatcher.init) else { continue }
      registration.register(number: rule.number, matcher.register)
    }
  }
}

extension RuleDefinition {
  fileprivate var customRule: CustomRule? {
    if case .content(let content) = body { content as? CustomRule } else { nil }
  }
}
