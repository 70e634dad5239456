import LintEngine
import ReviewCore

/// Suppressions that suppress no finding. The linter itself finds them after all other rules; see
/// `SuperfluousCommands`.
struct SuperfluousDisableCommand: SyntaxRule {
  static let id = SuperfluousCommands.id

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {}
}
