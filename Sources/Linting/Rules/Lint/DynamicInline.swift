import ReviewCore
import SwiftSyntax

/// `dynamic` together with `@inline(__always)`.
struct DynamicInline: CodeRule {
  static let id: RuleID = "dynamic_inline"

  init(_ options: RuleOptions) {}

  var words: [String] { ["dynamic"] }

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      guard node.modifiers.contains(anyOf: ["dynamic"]) else { return }
      guard node.attributes.contains(where: isAlwaysInlined) else { return }
      inspection.report(node.funcKeyword, "A `dynamic` function is looked up at run time; it cannot be always inlined.")
    }
  }

  private func isAlwaysInlined(_ element: AttributeListSyntax.Element) -> Bool {
    guard case .attribute(let attribute) = element else { return false }
    guard attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.spells("inline") ?? false else { return false }
    return attribute.arguments?.writtenText == "__always"
  }
}
