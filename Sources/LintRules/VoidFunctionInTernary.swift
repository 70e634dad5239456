import LintEngine
import ReviewCore
import SwiftSyntax

/// Ternaries used as statements, which choose between two calls and discard their values.
struct VoidFunctionInTernary: SyntaxRule {
  static let id: RuleID = "void_function_in_ternary"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(UnresolvedTernaryExprSyntax.self) { ternary, context in
      guard ternary.thenExpression.is(FunctionCallExprSyntax.self) else { return }
      guard let item = ternary.parent?.parent?.parent?.as(CodeBlockItemSyntax.self) else { return }
      guard let elements = ternary.sequence else { return }
      guard elements.last?.is(FunctionCallExprSyntax.self) == true, !elements.contains(where: isAssignment) else {
        return
      }
      guard !isResult(item), !elements.contains(where: createsValue), !item.isInResultBuilder else { return }
      context.report(ternary.questionMark, "Use `if` and `else` instead of this ternary; its value is not used.")
    }
  }

  /// Returns whether the call creates a value, as `Text("…").bold()` does in the body of a result builder.
  private func createsValue(_ element: ExprSyntax) -> Bool {
    guard let call = element.as(FunctionCallExprSyntax.self) else { return false }
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) { return name.baseName.beginsUppercase }
    return call.calledExpression.as(MemberAccessExprSyntax.self)?.base.map(createsValue) ?? false
  }

  private func isAssignment(_ element: ExprSyntax) -> Bool {
    if element.is(AssignmentExprSyntax.self) { return true }
    guard let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text, text.hasSuffix("=") else { return false }
    return OperatorBinding.isLoose(element)
  }

  /// Returns whether the statement is the only one of its body, and its value is the body's result.
  private func isResult(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    guard let holder = list.parent else { return false }
    switch holder.kind {
    case .closureExpr, .accessorBlock: return true
    case .codeBlock: return holder.parent.map { givesResult($0) || isBranchOfValue($0) } ?? false
    case .switchCase: return holder.parent?.parent.map(isValue) ?? false
    case .ifConfigClause: return holder.parent?.parent?.parent?.as(CodeBlockItemSyntax.self).map(isResult) ?? false
    default: return false
    }
  }

  /// Returns whether the block belongs to an `if` with an `else` whose value is used.
  private func isBranchOfValue(_ owner: Syntax) -> Bool {
    guard var whole = owner.as(IfExprSyntax.self) else { return false }
    while let outer = whole.parent?.as(IfExprSyntax.self) { whole = outer }
    var last = whole
    while let next = last.elseBody?.as(IfExprSyntax.self) { last = next }
    return last.elseBody != nil && isValue(Syntax(whole))
  }

  /// Returns whether an `if` or a `switch` is assigned, returned or passed, or is the result of its body.
  private func isValue(_ expression: Syntax) -> Bool {
    guard expression.kind == .ifExpr || expression.kind == .switchExpr else { return false }
    guard let statement = expression.parent?.as(ExpressionStmtSyntax.self) else { return true }
    return statement.parent?.as(CodeBlockItemSyntax.self).map(isResult) ?? false
  }

  /// Returns whether the owner of a block has a result.
  private func givesResult(_ owner: Syntax) -> Bool {
    if let function = owner.as(FunctionDeclSyntax.self) {
      guard let type = function.signature.returnClause?.type else { return false }
      if let tuple = type.as(TupleTypeSyntax.self) { return !tuple.elements.isEmpty }
      return !type.isStandard("Void")
    }
    return owner.as(AccessorDeclSyntax.self)?.accessorSpecifier.spells("get") ?? false
  }
}
