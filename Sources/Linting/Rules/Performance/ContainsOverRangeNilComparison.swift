import ReviewCore
import SwiftSyntax

/// `contains` rather than comparing a text's range with nil.
struct ContainsOverRangeNilComparison: CodeRule {
  static let id: RuleID = "contains_over_range_nil_comparison"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let name = node.methodName, name.spells("range"), node.arguments.count == 1 else { return }
      guard node.arguments.first?.label?.spells("of") == true else { return }
      guard let compared = ComparedOperand(ExprSyntax(node).withParentheses), compared.isWithNil else { return }
      inspection.report(node, "`contains` asks whether the text is there, without finding out where.")
    }
  }
}
