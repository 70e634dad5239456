import ReviewCore
import SwiftSyntax

/// `isDisjoint(with:)` rather than an intersection that is only asked whether it is empty.
struct IsDisjoint: CodeRule {
  static let id: RuleID = "is_disjoint"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      guard node.declName.baseName.spells("isEmpty"), let call = node.base?.as(FunctionCallExprSyntax.self) else { return }
      guard let method = call.calledExpression.as(MemberAccessExprSyntax.self) else { return }
      guard method.declName.baseName.spells("intersection"), call.arguments.count == 1 else { return }
      inspection.report(
        method.declName, "`isDisjoint(with:)` asks the same without making the intersection.")
    }
  }
}
