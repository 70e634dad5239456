import ReviewCore
import SwiftSyntax

/// Conditions that name the literal first: `42 == answer`.
struct YodaCondition: CodeRule {
  static let id: RuleID = "yoda_condition"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(ConditionElementSyntax.self) { node, inspection in
      guard case .expression(let expression) = node.condition else { return }
      check(expression, &inspection)
    }
    registry.enter(RepeatStmtSyntax.self) { node, inspection in check(node.condition, &inspection) }
  }

  private func check(_ condition: ExprSyntax, _ inspection: inout Inspection) {
    guard let sequence = condition.as(SequenceExprSyntax.self) else { return }
    for comparison in sequence.comparisons where !comparison.name.spells("===") && !comparison.name.spells("!==") {
      guard comparison.onlyLeft?.isPlainLiteral ?? false, comparison.onlyRight?.isPlainLiteral != true else { continue }
      inspection.report(comparison.range, "The literal stands on the right of a comparison.")
    }
  }
}
