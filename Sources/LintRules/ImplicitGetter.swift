import LintEngine
import ReviewCore
import SwiftSyntax

/// Read-only properties and subscripts without `get`.
struct ImplicitGetter: SyntaxRule {
  static let id: RuleID = "implicit_getter"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(AccessorBlockSyntax.self) { node, context in
      guard case .accessors(let accessors) = node.accessors, accessors.count == 1 else { return }
      guard let only = accessors.first, only.accessorSpecifier.spells("get"), only.body != nil else { return }
      guard only.effectSpecifiers == nil, only.modifier == nil, only.attributes.isEmpty else { return }
      let kind = node.parent?.kind == .subscriptDecl ? "subscript" : "property"
      context.report(only.accessorSpecifier, "Remove `get` from this read-only \(kind).")
    }
  }
}
