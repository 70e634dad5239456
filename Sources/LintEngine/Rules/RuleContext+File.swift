package import ReviewCore

extension RuleContext {
  /// Where a finding about the whole file stands: at its top, or at the comment that turns the rule off, which speaks
  /// of the file wherever it stands. Known when the walk is over.
  package func placeOfFileFinding(_ rule: RuleID) -> Int {
    let command = suppressions.commands.first { command in
      command.action == .disable && command.reach == nil && command.names.contains { $0.rule == rule || $0.isAll }
    }
    return command.flatMap { source.offset(at: $0.start) } ?? 0
  }
}
