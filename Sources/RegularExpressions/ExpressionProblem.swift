/// The reason that a text is not a supported expression.
package struct ExpressionProblem: Error, Hashable {
  /// Without a full stop.
  package let message: String
}
