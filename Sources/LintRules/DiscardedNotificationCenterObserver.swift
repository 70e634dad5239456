import LintEngine
import ReviewCore
import SwiftSyntax

/// Observers of a notification centre that are not stored, so that they cannot be removed.
struct DiscardedNotificationCenterObserver: SyntaxRule {
  static let id: RuleID = "discarded_notification_center_observer"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard let member = node.calledExpression.as(MemberAccessExprSyntax.self) else { return }
      guard member.declName.baseName.spells("addObserver") else { return }
      guard node.arguments.first?.label?.spells("forName") ?? false, isDiscarded(Syntax(node)) else { return }
      context.report(node, "Store the returned token; without it, the observer cannot be removed.")
    }
  }

  private func isDiscarded(_ call: Syntax) -> Bool {
    if let sequence = ExprSyntax(call)?.sequence {
      return sequence.first?.is(DiscardAssignmentExprSyntax.self) ?? false
    }
    guard let parent = call.parent else { return false }
    if parent.is(ReturnStmtSyntax.self) { return mayBeDropped(by: parent) }
    guard parent.is(CodeBlockItemSyntax.self), let items = parent.parent?.as(CodeBlockItemListSyntax.self) else {
      return false
    }
    return items.count > 1 || !isResult(of: items.parent)
  }

  /// Returns whether the only statement of a body is its result.
  private func isResult(of body: Syntax?) -> Bool {
    if body?.is(ClosureExprSyntax.self) ?? false { return true }
    if body?.is(AccessorBlockSyntax.self) ?? false { return true }
    guard let owner = body?.as(CodeBlockSyntax.self)?.parent else { return false }
    if let accessor = owner.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.spells("get") }
    guard let function = owner.as(FunctionDeclSyntax.self), function.signature.returnClause != nil else { return false }
    return function.attributes.first(named: "discardableResult") == nil
  }

  /// Returns whether a returned value may be unused.
  private func mayBeDropped(by statement: Syntax) -> Bool {
    var place = statement.parent
    while let node = place {
      if node.is(ClosureExprSyntax.self) || node.is(AccessorBlockSyntax.self) { return false }
      if let function = node.as(FunctionDeclSyntax.self) {
        return function.attributes.first(named: "discardableResult") != nil
      }
      place = node.parent
    }
    return false
  }
}
