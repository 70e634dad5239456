/// Why a text is no expression.
package struct ExpressionProblem: Error, Hashable {
  /// Without a full stop.
  package let message: String
}
