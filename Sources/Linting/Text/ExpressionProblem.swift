/// Why a text is no expression.
struct ExpressionProblem: Error, Hashable {
  /// Without a full stop.
  let message: String
}
