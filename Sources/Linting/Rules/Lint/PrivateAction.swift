import ReviewCore
import SwiftSyntax

/// Actions of interface files that others could call.
struct PrivateAction: CodeRule {
  static let id: RuleID = "private_action"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      guard !node.attributes.isEmpty, node.attributes.holds(anyOf: ["IBAction"]) else { return }
      guard !node.modifiers.isPrivate else { return }
      guard !Self.isInPrivateExtension(inspection) else { return }
      inspection.report(node.funcKeyword, "An `@IBAction` is private.")
    }
  }

  private static func isInPrivateExtension(_ inspection: Inspection) -> Bool {
    inspection.openDeclarations.contains { place in
      inspection.declarations[place].node.as(ExtensionDeclSyntax.self)?.modifiers.isPrivate ?? false
    }
  }
}
