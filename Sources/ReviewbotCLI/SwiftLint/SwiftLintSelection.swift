import LintEngine
import ReviewCore

/// The rules that a SwiftLint configuration enables.
struct SwiftLintSelection: Sendable {
  var disabled: Set<String> = []
  var optedIn: Set<String> = []
  /// Nil: the default rules, or the inherited ones, and the opt-in rules.
  var only: Set<String>?
  /// The rules that the configurations of parent folders enable; nil without such configurations.
  var inherited: Set<String>?

  func turnsOn(_ rule: RuleDefinition) -> Bool {
    let id = rule.id.name
    guard !disabled.contains(id), !disabled.contains("all") else { return false }
    if let only { return isNamed(id, in: only) }
    return inherited.map { $0.contains(id) } ?? isDefault(rule) || isNamed(id, in: optedIn)
  }

  /// Returns whether the new file must disable the rule: it would be on by default, or a file in a parent folder may
  /// have enabled it.
  func mustTurnOff(_ rule: RuleDefinition) -> Bool {
    inherited.map { $0.contains(rule.id.name) } ?? (rule.isOnByDefault || disabled.contains(rule.id.name))
  }

  /// Returns whether the new file must enable the rule.
  func mustTurnOn(_ rule: RuleDefinition) -> Bool {
    inherited.map { !$0.contains(rule.id.name) } ?? !rule.isOnByDefault
  }

  /// Returns whether SwiftLint enables the rule by default; a rule that SwiftLint does not have is off.
  private func isDefault(_ rule: RuleDefinition) -> Bool {
    rule.isOnByDefault && SwiftLintNames.rules.contains(rule.id.name)
  }

  /// Returns whether the configuration enables a custom rule, by its own name or with all of them as `custom_rules`.
  func turnsOn(customRule id: String) -> Bool {
    guard disabled.isDisjoint(with: [id, "custom_rules", "all"]) else { return false }
    return only.map { !$0.isDisjoint(with: [id, "custom_rules", "all"]) } ?? true
  }

  private func isNamed(_ name: String, in names: Set<String>) -> Bool {
    names.contains(name) || names.contains("all") && SwiftLintNames.rules.contains(name)
  }
}
