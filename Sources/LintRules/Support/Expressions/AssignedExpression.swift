import LintEngine
import SwiftSyntax

extension Syntax {
  /// Whether this expression is assigned to, alone or in a tuple: `a = 1`, `a += 1`, `(a, b) = pair`.
  ///
  /// The tree is as parsed, with operators in flat lists.
  var isAssignedTo: Bool {
    if let tuple = parent?.parent?.parent?.as(TupleExprSyntax.self) { return Syntax(tuple).isAssignedTo }
    guard let list = parent?.as(ExprListSyntax.self), list.first?.id == id, list.count > 1 else { return false }
    let next = list[list.index(after: list.startIndex)]
    if next.is(AssignmentExprSyntax.self) { return true }
    guard let symbol = next.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return symbol.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(symbol)
  }
}
