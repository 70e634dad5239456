import ReviewCore
import SwiftSyntax

/// `min()` and `max()` rather than the first and the last of all in order.
struct SortedFirstLast: CodeRule {
  static let id: RuleID = "sorted_first_last"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      let name = node.declName.baseName
      guard name.spells("first") || name.spells("last"), let base = node.base else { return }
      guard let call = base.withoutParentheses.as(FunctionCallExprSyntax.self) else { return }
      guard let method = call.calledExpression.as(MemberAccessExprSyntax.self) else { return }
      guard method.declName.baseName.spells("sorted"), Self.isPlain(call), !Self.isCalled(node) else { return }
      let better = name.spells("first") ? "min" : "max"
      inspection.report(call.contentStart..<node.contentEnd, "`\(better)` finds it without putting all in order.")
    }
  }

  private static func isCalled(_ node: MemberAccessExprSyntax) -> Bool {
    node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(node).id
  }

  /// Databases have sorts by key path.
  private static func isPlain(_ call: FunctionCallExprSyntax) -> Bool {
    guard let only = call.arguments.first else { return true }
    return call.arguments.count == 1 && only.label?.spells("by") ?? false
  }
}
