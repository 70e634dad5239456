import LintEngine

/// The error in an invalid pattern or template. The caller adds the location of the text.
struct PatternProblem: Error, Hashable {
  /// Without a period at the end.
  let message: String
  /// One sentence that says how to fix it.
  let hint: String
}
