import LintEngine
import ReviewCore
import SwiftSyntax

/// Spaces between the name of a callee and the parenthesis.
struct NoSpaceInMethodCall: SyntaxRule {
  static let id: RuleID = "no_space_in_method_call"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.token([.leftParen]) { token, context in
      // Most parentheses follow a letter.
      let start = token.contentStart
      guard start > 0, !isWordByte(context.source.bytes[start - 1]) else { return }
      guard let left = token.syntax, let node = left.parent?.as(FunctionCallExprSyntax.self) else { return }
      let gap = node.calledExpression.contentEnd..<left.contentStart
      guard !gap.isEmpty, node.calledExpression.kind != .tupleExpr else { return }
      context.report(
        gap, "Remove the space before the parenthesis of this call.",
        fix: context.source.isBlank(gap) ? .removing(gap) : nil)
    }
  }
}
