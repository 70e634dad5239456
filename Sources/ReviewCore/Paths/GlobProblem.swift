/// The reason why a text is not a valid path pattern.
package struct GlobProblem: Error, Hashable, Sendable {
  /// The error, without a full stop.
  package let message: String
  /// One sentence: the valid alternative.
  package let hint: String
}
