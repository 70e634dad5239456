import ReviewCore
import SwiftSyntax

/// `contains(where:)` rather than comparing the first match with nil.
struct ContainsOverFirstNotNil: CodeRule {
  static let id: RuleID = "contains_over_first_not_nil"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let name = node.methodName, name.spells("first") || name.spells("firstIndex") else { return }
      guard let compared = ComparedOperand(ExprSyntax(node).withParentheses), compared.isWithNil else { return }
      inspection.report(node, "`contains` asks whether there is a match, without fetching it.")
    }
  }
}
