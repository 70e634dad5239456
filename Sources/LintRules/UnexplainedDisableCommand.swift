import LintEngine
import ReviewCore

/// Suppressions without a reason.
struct UnexplainedDisableCommand: SyntaxRule {
  static let id = UnexplainedCommands.id

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.file { context in
      for command in context.suppressions.commands where command.action == .disable && command.reason == nil {
        guard let name = command.names.first else { continue }
        context.report(name.range, "Write the reason after the rules: ` - REASON`.")
      }
    }
  }
}
