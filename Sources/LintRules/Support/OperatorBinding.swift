import LintEngine
import SwiftSyntax

/// How tightly an operator binds, as far as comparisons ask; known without folding.
enum OperatorBinding {
  /// `&&`, `||`, ternaries, assignments, and operators that are not the standard library's.
  case looser
  case comparison
  /// `??`, between comparisons and casts.
  case coalescing
  /// Arithmetic, ranges, `is` and `as`.
  case tighter

  private static let comparisons: Set<String> = [
    "==", "!=", "===", "!==", "<", ">", "<=", ">=", "~=", ".==", ".!=", ".<", ".>", ".<=", ".>=",
  ]
  private static let tight: Set<String> = [
    "+", "-", "*", "/", "%", "&", "|", "^", "&+", "&-", "&*", "<<", ">>", "&<<", "&>>", "..<", "...", ".&", ".|", ".^",
  ]

  /// - Parameter element: An operator of a sequence, not an operand.
  init(of element: ExprSyntax) {
    if element.is(UnresolvedAsExprSyntax.self) || element.is(UnresolvedIsExprSyntax.self) {
      self = .tighter
    } else if let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text {
      self = text == "??" ? .coalescing : Self.comparisons.contains(text) ? .comparison
        : Self.tight.contains(text) ? .tighter : .looser
    } else {
      self = .looser
    }
  }
}
