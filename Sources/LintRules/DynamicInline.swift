import LintEngine
import ReviewCore
import SwiftSyntax

/// `dynamic` together with `@inline(__always)`.
struct DynamicInline: SyntaxRule {
  static let id: RuleID = "dynamic_inline"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in
      guard node.modifiers.contains(anyOf: ["dynamic"]) else { return }
      guard node.attributes.contains(where: isAlwaysInlined) else { return }
      context.report(node.funcKeyword, "A `dynamic` function is looked up at run time; it cannot be always inlined.")
    }
  }

  private func isAlwaysInlined(_ element: AttributeListSyntax.Element) -> Bool {
    guard case .attribute(let attribute) = element else { return false }
    guard attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.spells("inline") ?? false else { return false }
    return attribute.arguments?.writtenText == "__always"
  }
}
