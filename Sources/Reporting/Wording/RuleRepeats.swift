import ReviewCore

/// The findings of one rule that a summary counts, after the first few that it shows.
struct RuleRepeats: Hashable {
  /// The most findings of one rule that a summary shows.
  static let shown = 5

  let rule: RuleID
  let count: Int
}
