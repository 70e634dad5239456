import LintEngine
import ReviewCore

/// Comments that look like a suppression but are malformed.
struct InvalidSwiftlintCommand: SyntaxRule {
  static let id: RuleID = "invalid_swiftlint_command"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.file { context in
      for command in context.suppressions.malformed { context.report(command.range, command.message) }
    }
  }
}
