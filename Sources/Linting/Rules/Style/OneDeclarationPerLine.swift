import ReviewCore
import SwiftSyntax

/// Several variables behind one `let` or `var`.
struct OneDeclarationPerLine: CodeRule {
  static let id: RuleID = "one_declaration_per_line"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(VariableDeclSyntax.self) { node, inspection in
      guard node.bindings.count > 1 else { return }
      inspection.report(node.bindingSpecifier, "Each variable has a declaration of its own.")
    }
  }
}
