package import ReviewCore

/// Suppressions without a reason. A command must not hide the finding about itself.
package enum UnexplainedCommands {
  package static let id: RuleID = "unexplained_disable_command"
}

extension Suppressions {
  /// Returns the index of the command that names a rule at these offsets.
  func command(withNameAt range: Range<Int>) -> Int? {
    commands.firstIndex { $0.names.contains { $0.range == range } }
  }
}
