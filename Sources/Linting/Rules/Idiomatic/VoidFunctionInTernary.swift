import ReviewCore
import SwiftSyntax

/// A ternary that is a statement: it chooses between two calls and uses neither's value.
struct VoidFunctionInTernary: CodeRule {
  static let id: RuleID = "void_function_in_ternary"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter([.unresolvedTernaryExpr]) { node, inspection in
      guard let ternary = node.as(UnresolvedTernaryExprSyntax.self) else { return }
      guard ternary.thenExpression.is(FunctionCallExprSyntax.self) else { return }
      guard let item = node.parent?.parent?.parent?.as(CodeBlockItemSyntax.self), let elements = node.sequence else {
        return
      }
      guard elements.last?.is(FunctionCallExprSyntax.self) == true, !elements.contains(where: isAssignment) else {
        return
      }
      guard !isResult(item) else { return }
      inspection.report(ternary.questionMark, "A choice between two calls whose values nobody uses is an `if`.")
    }
  }

  private func isAssignment(_ element: ExprSyntax) -> Bool {
    if element.is(AssignmentExprSyntax.self) { return true }
    guard let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text, text.hasSuffix("=") else { return false }
    return OperatorBinding(of: element) == .looser
  }

  /// Whether the statement is the only one of what it stands in, and its value is that one's result.
  private func isResult(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    guard let holder = list.parent else { return false }
    switch holder.kind {
    case .closureExpr, .accessorBlock: return true
    case .codeBlock: return holder.parent.map(givesResult) ?? false
    case .ifConfigClause: return holder.parent?.parent?.parent?.as(CodeBlockItemSyntax.self).map(isResult) ?? false
    default: return false
    }
  }

  /// What the block belongs to.
  private func givesResult(_ owner: Syntax) -> Bool {
    if let function = owner.as(FunctionDeclSyntax.self) {
      guard let type = function.signature.returnClause?.type else { return false }
      if let tuple = type.as(TupleTypeSyntax.self) { return !tuple.elements.isEmpty }
      return type.as(IdentifierTypeSyntax.self)?.name.spells("Void") != true
    }
    return owner.as(AccessorDeclSyntax.self)?.accessorSpecifier.spells("get") ?? false
  }
}
