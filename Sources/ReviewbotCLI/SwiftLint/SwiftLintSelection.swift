import LintEngine
import ReviewCore

/// Which rules a SwiftLint configuration turns on.
struct SwiftLintSelection: Sendable {
  var disabled: Set<String> = []
  var optedIn: Set<String> = []
  /// Nil: the default rules, or those inherited, and those opted in.
  var only: Set<String>?
  /// What the configurations of the folders around turn on; nil where there are none.
  var inherited: Set<String>?

  func turnsOn(_ rule: RuleDefinition) -> Bool {
    let id = rule.id.name
    guard !disabled.contains(id), !disabled.contains("all") else { return false }
    if let only { return isNamed(id, in: only) }
    return inherited.map { $0.contains(id) } ?? isDefault(rule) || isNamed(id, in: optedIn)
  }

  /// Whether the new file has to say that the rule is off: it would be on, or a file in a folder above may have turned
  /// it on.
  func mustTurnOff(_ rule: RuleDefinition) -> Bool {
    inherited.map { $0.contains(rule.id.name) } ?? (rule.isOnByDefault || disabled.contains(rule.id.name))
  }

  /// Whether the new file has to say that the rule is on.
  func mustTurnOn(_ rule: RuleDefinition) -> Bool {
    inherited.map { !$0.contains(rule.id.name) } ?? !rule.isOnByDefault
  }

  /// SwiftLint's defaults: what it does not have is off.
  private func isDefault(_ rule: RuleDefinition) -> Bool {
    rule.isOnByDefault && SwiftLintNames.rules.contains(rule.id.name)
  }

  /// Custom rules go by their own names, or all together by `custom_rules`.
  func turnsOn(customRule id: String) -> Bool {
    guard disabled.isDisjoint(with: [id, "custom_rules", "all"]) else { return false }
    return only.map { !$0.isDisjoint(with: [id, "custom_rules", "all"]) } ?? true
  }

  private func isNamed(_ name: String, in names: Set<String>) -> Bool {
    names.contains(name) || names.contains("all") && SwiftLintNames.rules.contains(name)
  }
}
