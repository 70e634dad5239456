import LintEngine
import ReviewCore
import SwiftSyntax

/// `-> ()`, for which `-> Void` is preferred.
struct VoidReturn: SyntaxRule {
  static let id: RuleID = "void_return"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ReturnClauseSyntax.self) { node, context in
      guard let type = node.type.as(TupleTypeSyntax.self), isEmpty(type) else { return }
      report(Syntax(type), &context)
    }
    // Types in expressions, as in `[() -> ()]()`.
    rule.visit(ArrowExprSyntax.self) { arrow, context in
      guard let elements = arrow.sequence else { return }
      guard let place = elements.firstIndex(where: { $0.id == arrow.id }), place + 1 < elements.count else { return }
      guard place + 2 == elements.count || !elements[place + 2].is(ArrowExprSyntax.self) else { return }
      guard let tuple = elements[place + 1].as(TupleExprSyntax.self), isEmpty(tuple) else { return }
      report(Syntax(tuple), &context)
    }
  }

  private func isEmpty(_ type: TupleTypeSyntax) -> Bool {
    guard let only = type.elements.first else { return true }
    guard type.elements.count == 1, only.firstName == nil, only.ellipsis == nil else { return false }
    return only.type.as(IdentifierTypeSyntax.self)?.isVoid ?? false
  }

  private func isEmpty(_ tuple: TupleExprSyntax) -> Bool {
    guard let only = tuple.elements.first else { return true }
    guard tuple.elements.count == 1, only.label == nil else { return false }
    return only.expression.as(DeclReferenceExprSyntax.self)?.baseName.spells("Void") ?? false
  }

  private func report(_ result: Syntax, _ context: inout RuleContext) {
    let range = result.contentRange
    let hasComment = range.contains { context.source.isCommentStart($0) }
    context.report(
      range, "Use `-> Void` instead of `-> ()`.",
      fix: hasComment ? nil : .replacing(range, with: "Void"))
  }
}

extension IdentifierTypeSyntax {
  fileprivate var isVoid: Bool { name.spells("Void") && genericArgumentClause == nil }
}
