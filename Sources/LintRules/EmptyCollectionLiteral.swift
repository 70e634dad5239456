import LintEngine
import ReviewCore
import SwiftSyntax

/// Prefer `isEmpty` over comparing with `[]` or `[:]`.
struct EmptyCollectionLiteral: SyntaxRule {
  static let id: RuleID = "empty_collection_literal"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ArrayExprSyntax.self) { node, context in
      if node.elements.isEmpty { check(ExprSyntax(node), &context) }
    }
    rule.visit(DictionaryExprSyntax.self) { node, context in
      if case .colon = node.content { check(ExprSyntax(node), &context) }
    }
  }

  private func check(_ literal: ExprSyntax, _ context: inout RuleContext) {
    guard let elements = literal.sequence else { return }
    guard let place = elements.firstIndex(where: { $0.id == literal.id }), place > 1 else { return }
    guard let comparison = elements[place - 1].as(BinaryOperatorExprSyntax.self)?.operator else { return }
    guard comparison.spells("==") || comparison.spells("!="), isWhole(elements, after: place) else { return }
    context.report(
      elements[place - 2].contentEnd..<literal.contentEnd, "Use `isEmpty` instead of comparing to an empty literal.")
  }

  /// Returns whether the literal, or a cast of it, is the whole right operand.
  private func isWhole(_ elements: [ExprSyntax], after place: Int) -> Bool {
    guard place + 1 < elements.count else { return true }
    return elements[place + 1].is(UnresolvedAsExprSyntax.self) || OperatorBinding(of: elements[place + 1]) == .looser
  }
}
