import ReviewCore

/// A text that is not JSON, or exceeds the parser's limits.
struct JSONSyntaxError: Error, Hashable {
  /// The error, as the rest of a sentence: "a string never ends".
  let reason: String
  /// 0-based, in bytes.
  let offset: Int
}
