import LintEngine
import ReviewCore

extension RuleDefinition {
  /// Creates the definition of a custom rule, so that `rules:` can name it and `explain` can describe it.
  init(custom rule: CustomRule) {
    self.init(
      id: rule.id, summary: rule.name, rationale: rule.message, kind: .lint, input: .lines, severity: rule.severity,
      isOnByDefault: true, pack: nil, scope: .added, correction: .none, since: "", precision: nil, options: [],
      origin: .configuration, body: .content(rule), examples: .empty)
  }
}
