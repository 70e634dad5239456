import LintEngine
import ReviewCore

/// Suppressions that suppress nothing. The linter itself looks for them when all other rules are done: see
/// `SuperfluousCommands`.
struct SuperfluousDisableCommand: SyntaxRule {
  static let id = SuperfluousCommands.id

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {}
}
