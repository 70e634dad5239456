import ReviewCore

extension RuleDefinition {
  /// What a team's own rule says of itself, so that it can be named in `rules:` and explained.
  init(custom rule: CustomRule) {
    id = rule.id
    summary = rule.name
    rationale = rule.message
    kind = .lint
    input = .lines
    severity = rule.severity
    isOnByDefault = true
    pack = nil
    scope = .added
    correction = .none
    since = ""
    precision = nil
    options = []
    body = .code
    origin = .configuration
    examples = .read(bad: [], good: [])
  }
}
