import ReviewCore
import SwiftSyntax

/// Objects that stop observing everything while they live on.
struct NotificationCenterDetachment: CodeRule {
  static let id: RuleID = "notification_center_detachment"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard inspection.source.holds("NotificationCenter", at: node.contentStart), node.arguments.count == 1 else { return }
      guard node.arguments.first?.expression.as(DeclReferenceExprSyntax.self)?.baseName.spells("self") ?? false else { return }
      guard node.calledExpression.trimmedDescription == "NotificationCenter.default.removeObserver" else { return }
      guard !inspection.openDeclarations.contains(where: { inspection.declarations[$0].node.kind == .deinitializerDecl })
      else { return }
      inspection.report(
        node, "This stops all observations, those of superclasses too; name what is to stop, or do it in `deinit`.")
    }
  }
}
