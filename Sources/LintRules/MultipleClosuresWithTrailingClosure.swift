import LintEngine
import ReviewCore
import SwiftSyntax

/// A trailing closure after another closure argument.
struct MultipleClosuresWithTrailingClosure: SyntaxRule {
  static let id: RuleID = "multiple_closures_with_trailing_closure"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ClosureExprSyntax.self) { closure, context in
      guard let node = closure.parent?.as(FunctionCallExprSyntax.self), node.trailingClosure?.id == closure.id else {
        return
      }
      guard node.arguments.contains(where: { $0.expression.is(ClosureExprSyntax.self) }) else { return }
      context.report(
        closure.leftBrace, "Pass this closure as an argument too, or write all closures as trailing closures.")
    }
  }
}
