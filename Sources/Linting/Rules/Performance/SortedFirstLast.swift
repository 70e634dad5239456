import ReviewCore
import SwiftSyntax

/// `min()` and `max()` rather than the first and the last of all in order.
struct SortedFirstLast: CodeRule {
  static let id: RuleID = "sorted_first_last"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      let name = node.declName.baseName
      guard name.spells("first") || name.spells("last"), let call = node.base?.as(FunctionCallExprSyntax.self) else { return }
      guard let method = call.calledExpression.as(MemberAccessExprSyntax.self), method.declName.baseName.spells("sorted") else {
        return
      }
      guard Self.isPlain(call), node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(node).id else {
        return
      }
      inspection.report(node, "`\(name.spells("first") ? "min" : "max")` finds it without putting all in order.")
    }
  }

  /// Databases have sorts by key path.
  private static func isPlain(_ call: FunctionCallExprSyntax) -> Bool {
    guard let only = call.arguments.first else { return true }
    return call.arguments.count == 1 && only.label?.spells("by") ?? false
  }
}
