import SwiftSyntax

/// Evaluation of an `#if` condition from its text, without knowledge of the build.
enum BuildCondition {
  /// Returns true if the condition holds in every coverage build, false if it holds in none, and nil if it depends on
  /// the build.
  static func value(of condition: ExprSyntax) -> Bool? {
    if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.tokenKind == .keyword(.true) }
    if let number = condition.as(IntegerLiteralExprSyntax.self) { return number.literal.text != "0" }
    if let name = condition.as(DeclReferenceExprSyntax.self) { return name.baseName.text == "DEBUG" ? true : nil }
    if let tuple = condition.as(TupleExprSyntax.self) {
      return tuple.elements.first.flatMap { value(of: $0.expression) }
    }
    if let prefixed = condition.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "!" {
      return value(of: prefixed.expression).map { !$0 }
    }
    if let call = condition.as(FunctionCallExprSyntax.self) { return isVersionCheck(call) ? true : nil }
    return nil
  }

  /// Returns whether a call is `swift(>=5.9)` or `compiler(>=6)`. Both are assumed to hold, because the package builds.
  private static func isVersionCheck(_ call: FunctionCallExprSyntax) -> Bool {
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    let isAtLeast = call.arguments.first?.expression.as(PrefixOperatorExprSyntax.self)?.operator.text == ">="
    return isAtLeast && (name == "swift" || name == "compiler")
  }
}
