import ReviewCore
import SwiftSyntax

/// Delegates that their owner keeps alive.
struct WeakDelegate: CodeRule {
  static let id: RuleID = "weak_delegate"

  private static let adaptors: [StaticString] = [
    "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "WKExtensionDelegateAdaptor",
    "WKApplicationDelegateAdaptor",
  ]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(VariableDeclSyntax.self) { node, inspection in
      guard node.parent?.is(MemberBlockItemSyntax.self) ?? false, let binding = node.bindings.first else { return }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
      guard name.plainName.lowercased().hasSuffix("delegate"), !binding.isComputed else { return }
      guard !node.modifiers.contains(anyOf: ["weak", "unowned"]) else { return }
      guard !node.attributes.holds(anyOf: Self.adaptors), Self.isInClass(inspection) else { return }
      inspection.report(node.bindingSpecifier, "A delegate is weak, or it and its owner keep each other alive.")
    }
  }

  private static func isInClass(_ inspection: Inspection) -> Bool {
    guard let around = inspection.openDeclarations.dropLast().last else { return false }
    let kind = inspection.declarations[around.index].kind
    return kind == .classDecl || kind == .actorDecl
  }
}
