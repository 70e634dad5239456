import ReviewCore

/// A text that is not JSON, or exceeds the parser's limits.
package struct JSONSyntaxError: Error, Hashable {
  /// The error, as the rest of a sentence: "a string never ends".
  package let reason: String
  /// 0-based, in bytes.
  package let offset: Int
}
