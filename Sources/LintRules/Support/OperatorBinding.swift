import LintEngine
import SwiftSyntax

/// The precedence of an operator relative to comparisons, known without folding.
enum OperatorBinding {
  /// `&&`, `||`, ternaries, assignments, and operators outside the standard library.
  case looser
  case comparison
  /// `??`, whose precedence is between those of comparisons and casts.
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
