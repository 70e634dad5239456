import LintEngine

/// A search target of the walk: the match of a rule, or the subject of a `has` or `count` condition.
struct Seeker: Sendable {
  let matcher: Matcher
  /// The index of the rule's first seeker.
  let base: Int
  /// The number of metavariables of the rule.
  let variables: Int
  /// Nil for an inner seeker.
  let report: RuleReport?
}
