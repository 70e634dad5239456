import ReviewCore

/// The findings of one rule that a summary counts without showing them.
struct RuleRepeats: Hashable {
  /// The maximum number of findings of one rule that a summary shows.
  static let shown = 5

  let rule: RuleID
  let count: Int
}
