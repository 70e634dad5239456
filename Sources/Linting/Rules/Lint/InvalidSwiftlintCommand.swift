import ReviewCore

/// Comments that look like a suppression and are none.
struct InvalidSwiftlintCommand: CodeRule {
  static let id: RuleID = "invalid_swiftlint_command"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.file { inspection in
      for command in inspection.suppressions.malformed { inspection.report(command.range, command.message) }
    }
  }
}
