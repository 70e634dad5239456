import LintEngine
import ReviewCore
import SwiftSyntax

/// An availability check that has an effect only when it fails.
struct UnavailableCondition: SyntaxRule {
  static let id: RuleID = "unavailable_condition"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(IfExprSyntax.self) { node, context in
      guard node.body.statements.isEmpty, node.conditions.count == 1 else { return }
      guard let check = node.conditions.first?.condition.as(AvailabilityConditionSyntax.self) else { return }
      guard !isFollowedByAvailability(node) else { return }
      let opposite = check.availabilityKeyword.tokenKind == .poundAvailable ? "#unavailable" : "#available"
      context.report(check, "Use `\(opposite)` instead of an empty branch.")
    }
  }

  /// Returns whether further checks follow, in which case the first may not be invertible.
  private func isFollowedByAvailability(_ node: IfExprSyntax) -> Bool {
    var next = node.elseBody?.as(IfExprSyntax.self)
    while let current = next {
      if current.conditions.contains(where: { $0.condition.is(AvailabilityConditionSyntax.self) }) { return true }
      next = current.elseBody?.as(IfExprSyntax.self)
    }
    return false
  }
}
