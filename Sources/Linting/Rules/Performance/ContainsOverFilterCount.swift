import ReviewCore
import SwiftSyntax

/// `contains(where:)` rather than counting what a filter lets through.
struct ContainsOverFilterCount: CodeRule {
  static let id: RuleID = "contains_over_filter_count"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      guard node.declName.baseName.spells("count"), let filter = node.base?.call?.methodName else { return }
      guard filter.spells("filter"), let compared = ComparedOperand(ExprSyntax(node)) else { return }
      guard isZero(compared.right), isQuestion(compared.comparison) else { return }
      inspection.report(node, "`contains(where:)` stops at the first match; `filter` goes through everything.")
    }
  }

  private func isQuestion(_ comparison: TokenSyntax) -> Bool {
    comparison.spells(">") || comparison.spells("==") || comparison.spells("!=")
  }

  private func isZero(_ expression: ExprSyntax) -> Bool {
    guard let text = expression.as(IntegerLiteralExprSyntax.self)?.literal.text else { return false }
    let digits = ["0x", "0b", "0o"].contains(String(text.prefix(2))) ? text.dropFirst(2) : text[...]
    return digits.allSatisfy { $0 == "0" || $0 == "_" }
  }
}
