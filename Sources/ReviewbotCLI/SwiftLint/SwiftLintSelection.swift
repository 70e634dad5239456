import Linting
import ReviewCore

/// Which rules a SwiftLint configuration turns on.
struct SwiftLintSelection: Sendable {
  var disabled: Set<String> = []
  var optedIn: Set<String> = []
  /// Nil: the default rules and those opted in.
  var only: Set<String>?

  func turnsOn(_ rule: RuleDefinition) -> Bool {
    guard !isNamed(rule.id.name, in: disabled) else { return false }
    if let only { return isNamed(rule.id.name, in: only) }
    return rule.isOnByDefault || isNamed(rule.id.name, in: optedIn)
  }

  /// Whether it is named as one to turn off: a file in a folder above may have turned it on.
  func turnsOff(_ rule: RuleDefinition) -> Bool {
    disabled.contains(rule.id.name)
  }

  /// Custom rules go by their own names, or all together by `custom_rules`.
  func turnsOn(customRule id: String) -> Bool {
    guard disabled.isDisjoint(with: [id, "custom_rules", "all"]) else { return false }
    return only.map { !$0.isDisjoint(with: [id, "custom_rules", "all"]) } ?? true
  }

  private func isNamed(_ name: String, in names: Set<String>) -> Bool {
    names.contains(name) || names.contains("all")
  }
}
