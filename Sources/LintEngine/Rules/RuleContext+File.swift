package import ReviewCore

extension RuleContext {
  /// Returns the offset of a finding about the whole file: the start of the file, or the comment that turns the rule
  /// off. Such a comment covers the file wherever it is. Known after the walk.
  package func placeOfFileFinding(_ rule: RuleID) -> Int {
    let command = suppressions.commands.first { command in
      command.action == .disable && command.reach == nil && command.names.contains { $0.rule == rule || $0.isAll }
    }
    return command.flatMap { source.offset(at: $0.start) } ?? 0
  }
}
