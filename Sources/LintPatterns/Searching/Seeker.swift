import LintEngine

/// Something that the walk looks for: what a rule reports, or what one of its conditions wants to find inside.
struct Seeker: Sendable {
  let matcher: Matcher
  /// Place of the rule's first seeker among all.
  let base: Int
  /// How many metavariables the rule has.
  let variables: Int
  /// Nil for what a condition looks for.
  let report: RuleReport?
}
