import ReviewCore
import SwiftSyntax

/// `hash(into:)` rather than `hashValue`.
struct LegacyHashing: CodeRule {
  static let id: RuleID = "legacy_hashing"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(VariableDeclSyntax.self) { node, inspection in
      guard node.parent?.kind == .memberBlockItem, node.bindingSpecifier.spells("var") else { return }
      guard let binding = node.bindings.first, node.bindings.count == 1 else { return }
      guard binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.spells("hashValue") ?? false else { return }
      guard binding.typeAnnotation?.type.as(IdentifierTypeSyntax.self)?.name.spells("Int") ?? false else { return }
      inspection.report(node.bindingSpecifier, "Write `hash(into:)`; Swift makes `hashValue` of it.")
    }
  }
}
