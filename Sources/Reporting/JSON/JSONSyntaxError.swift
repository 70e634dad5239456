import ReviewCore

/// A text that is no JSON, or more of it than we read.
struct JSONSyntaxError: Error, Hashable {
  /// What was wrong, as the rest of a sentence: "a string never ends".
  let reason: String
  /// 0-based, in bytes.
  let offset: Int
}
