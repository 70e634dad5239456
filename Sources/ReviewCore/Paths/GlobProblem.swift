/// Why a text is no pattern of paths.
package struct GlobProblem: Error, Hashable, Sendable {
  /// What is wrong, without a full stop.
  package let message: String
  /// One sentence: what to write instead.
  package let hint: String
}
