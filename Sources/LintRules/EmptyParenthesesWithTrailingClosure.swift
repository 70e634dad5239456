import LintEngine
import ReviewCore
import SwiftSyntax

/// Prefer `call { … }` over `call() { … }`.
struct EmptyParenthesesWithTrailingClosure: SyntaxRule {
  static let id: RuleID = "empty_parentheses_with_trailing_closure"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ClosureExprSyntax.self) { closure, context in
      guard let node = closure.parent?.as(FunctionCallExprSyntax.self), node.trailingClosure?.id == closure.id else {
        return
      }
      guard let left = node.leftParen, let right = node.rightParen else { return }
      guard node.arguments.isEmpty else { return }
      let range = left.contentStart..<right.contentEnd
      let isPlain = context.source.isBlank((range.lowerBound + 1)..<(range.upperBound - 1))
      context.report(
        range, "Remove the empty parentheses before the trailing closure.",
        fix: isPlain && isNamed(node.calledExpression)
          ? .replacing(range, with: gap(after: range, context.source)) : nil)
    }
  }

  /// Returns the space before the brace; one space if it touches the parentheses.
  private func gap(after range: Range<Int>, _ source: SourceText) -> String {
    source.holds("{", at: range.upperBound) ? " " : ""
  }

  /// Returns whether the callee is a name. After another closure, the braces would become a second argument.
  private func isNamed(_ callee: ExprSyntax) -> Bool {
    [.declReferenceExpr, .memberAccessExpr, .genericSpecializationExpr].contains(callee.kind)
  }
}
