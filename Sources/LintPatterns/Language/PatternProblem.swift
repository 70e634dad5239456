import LintEngine

/// Why a text is no pattern, or no template; the place of the text is added by whoever read it.
struct PatternProblem: Error, Hashable {
  /// Without a full stop.
  let message: String
  /// One sentence: what to write instead.
  let hint: String
}
