import ReviewCore
import SwiftSyntax

/// `reduce(into:)` where each step would copy a collection.
struct ReduceInto: CodeRule {
  static let id: RuleID = "reduce_into"

  private static let types: [StaticString] = ["Array", "Dictionary", "Set"]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      let callee = node.calledExpression
      guard let name = node.calledName ?? callee.as(MemberAccessExprSyntax.self)?.declName.baseName else { return }
      guard name.spells("reduce"), node.arguments.count + (node.trailingClosure == nil ? 0 : 1) == 2 else { return }
      guard let first = node.arguments.first, first.label == nil, Self.isCopied(first.expression) else { return }
      inspection.report(name, "`reduce(into:)` changes one value; `reduce` copies it at each step.")
    }
  }

  /// Whether it is a text, or a new collection.
  private static func isCopied(_ expression: ExprSyntax) -> Bool {
    switch expression.kind {
    case .stringLiteralExpr, .arrayExpr, .dictionaryExpr: return true
    default: break
    }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    var callee = call.calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.spells("init") {
      callee = member.base ?? callee
    }
    if callee.is(ArrayExprSyntax.self) || callee.is(DictionaryExprSyntax.self) { return true }
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName else { return false }
    return types.contains(where: name.spells)
  }
}
