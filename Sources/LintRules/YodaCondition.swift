import LintEngine
import ReviewCore
import SwiftSyntax

/// Conditions with the literal first: `42 == answer`.
struct YodaCondition: SyntaxRule {
  static let id: RuleID = "yoda_condition"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ConditionElementSyntax.self) { node, context in
      guard case .expression(let expression) = node.condition else { return }
      check(expression, &context)
    }
    rule.visit(RepeatStmtSyntax.self) { node, context in check(node.condition, &context) }
  }

  private func check(_ condition: ExprSyntax, _ context: inout RuleContext) {
    guard let sequence = condition.as(SequenceExprSyntax.self) else { return }
    for comparison in sequence.comparisons where comparison.isOfValues {
      guard comparison.onlyLeft?.isPlainLiteral ?? false, comparison.onlyRight?.isPlainLiteral != true else { continue }
      context.report(comparison.range, "Move the literal to the right side of this comparison.")
    }
  }
}
