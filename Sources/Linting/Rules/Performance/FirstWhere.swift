import ReviewCore
import SwiftSyntax

/// `first(where:)` rather than the first of all that a filter lets through.
struct FirstWhere: CodeRule {
  static let id: RuleID = "first_where"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      guard node.declName.baseName.spells("first"), Self.isFiltered(node) else { return }
      inspection.report(node, "`first(where:)` stops at the first match; `filter` goes through everything.")
    }
  }

  /// Whether what a member is asked of is the result of a filter, and the member is not called.
  static func isFiltered(_ node: MemberAccessExprSyntax) -> Bool {
    guard let call = node.base?.as(FunctionCallExprSyntax.self) else { return false }
    guard let method = call.calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    return method.declName.baseName.spells("filter") && isPredicate(call) && !isCalled(node)
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
