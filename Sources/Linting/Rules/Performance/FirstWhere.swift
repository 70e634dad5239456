import ReviewCore
import SwiftSyntax

/// `first(where:)` rather than the first of all that a filter lets through.
struct FirstWhere: CodeRule {
  static let id: RuleID = "first_where"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      guard node.declName.baseName.spells("first"), let call = Self.filter(of: node) else { return }
      inspection.report(
        call.contentStart..<node.contentEnd,
        "`first(where:)` stops at the first match; `filter` goes through everything.")
    }
  }

  /// The filter whose result a member is asked of, unless the member is called.
  static func filter(of node: MemberAccessExprSyntax) -> FunctionCallExprSyntax? {
    guard let call = node.base?.withoutParentheses.as(FunctionCallExprSyntax.self) else { return nil }
    guard let method = call.calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
    return method.declName.baseName.spells("filter") && isPredicate(call) && !isCalled(node) ? call : nil
  }

  /// Databases have filters that take texts and predicate objects.
  private static func isPredicate(_ call: FunctionCallExprSyntax) -> Bool {
    if call.trailingClosure != nil { return call.arguments.isEmpty }
    guard let only = call.arguments.first, call.arguments.count == 1, only.label == nil else { return false }
    if only.expression.is(StringLiteralExprSyntax.self) { return false }
    guard let object = only.expression.as(FunctionCallExprSyntax.self) else { return true }
    return object.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text != "NSPredicate"
  }

  private static func isCalled(_ node: MemberAccessExprSyntax) -> Bool {
    node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(node).id
  }
}
