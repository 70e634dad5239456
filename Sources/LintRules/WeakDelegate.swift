import LintEngine
import ReviewCore
import SwiftSyntax

/// Delegates that their owner keeps alive.
struct WeakDelegate: SyntaxRule {
  static let id: RuleID = "weak_delegate"

  private static let adaptors: [StaticString] = [
    "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "WKExtensionDelegateAdaptor",
    "WKApplicationDelegateAdaptor",
  ]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(VariableDeclSyntax.self) { node, context in
      guard node.parent?.is(MemberBlockItemSyntax.self) ?? false, let binding = node.bindings.first else { return }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
      guard name.plainName.lowercased().hasSuffix("delegate"), !binding.isComputed else { return }
      guard !node.modifiers.contains(anyOf: ["weak", "unowned"]) else { return }
      guard !node.attributes.holds(anyOf: Self.adaptors), Self.isInClass(context) else { return }
      context.report(node.bindingSpecifier, "A delegate is weak, or it and its owner keep each other alive.")
    }
  }

  private static func isInClass(_ context: RuleContext) -> Bool {
    guard let around = context.openDeclarations.dropLast().last else { return false }
    let kind = context.declarations[around.index].kind
    return kind == .classDecl || kind == .actorDecl
  }
}
