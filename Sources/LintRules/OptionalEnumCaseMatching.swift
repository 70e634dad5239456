import LintEngine
import ReviewCore
import SwiftSyntax

/// `case .left?`, where `case .left` matches an optional too.
struct OptionalEnumCaseMatching: SyntaxRule {
  static let id: RuleID = "optional_enum_case_matching"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(SwitchCaseItemSyntax.self) { node, context in
      guard let pattern = node.pattern.as(ExpressionPatternSyntax.self) else { return }
      check(pattern.expression, &context)
    }
  }

  private func check(_ expression: ExprSyntax, _ context: inout RuleContext) {
    if let tuple = expression.as(TupleExprSyntax.self) {
      for element in tuple.elements { check(element.expression, &context) }
      return
    }
    guard let chain = expression.as(OptionalChainingExprSyntax.self), isCase(chain.expression) else { return }
    context.report(
      chain.questionMark, "Remove the `?` from this case pattern.",
      fix: ByteFix(isSafe: false, edits: [ByteFix.Edit(range: chain.questionMark.contentRange, text: "")]))
  }

  /// Returns whether the expression is a case. `_?`, `true?` and `.none?` have another meaning without the question
  /// mark, and `(a, b)` matches no optional.
  private func isCase(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .discardAssignmentExpr, .booleanLiteralExpr: false
    case .tupleExpr(let tuple): tuple.elements.count == 1
    case .memberAccessExpr(let member): member.base != nil || !member.declName.baseName.spells("none")
    default: true
    }
  }
}
