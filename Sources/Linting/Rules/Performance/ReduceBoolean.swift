import ReviewCore
import SwiftSyntax

/// `allSatisfy` and `contains` rather than a `reduce` from true or false.
struct ReduceBoolean: CodeRule {
  static let id: RuleID = "reduce_boolean"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let method = node.calledExpression.as(MemberAccessExprSyntax.self) else { return }
      guard method.declName.baseName.spells("reduce"), let first = node.arguments.first else { return }
      guard first.label?.spells("into") ?? true, let start = first.expression.as(BooleanLiteralExprSyntax.self) else {
        return
      }
      let name = start.literal.spells("true") ? "allSatisfy" : "contains"
      inspection.report(
        method.declName.baseName, "`\(name)` says what is asked, and stops as soon as the answer is known.")
    }
  }
}
