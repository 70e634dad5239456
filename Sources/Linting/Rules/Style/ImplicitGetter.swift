import ReviewCore
import SwiftSyntax

/// Read-only properties and subscripts without `get`.
struct ImplicitGetter: CodeRule {
  static let id: RuleID = "implicit_getter"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(AccessorBlockSyntax.self) { node, inspection in
      guard case .accessors(let accessors) = node.accessors, let only = accessors.first, accessors.count == 1 else { return }
      guard only.accessorSpecifier.spells("get"), only.body != nil, only.effectSpecifiers == nil else { return }
      guard only.modifier == nil, only.attributes.isEmpty else { return }
      let kind = node.parent?.kind == .subscriptDecl ? "subscript" : "property"
      inspection.report(only.accessorSpecifier, "A read-only \(kind) needs no `get`.")
    }
  }
}
