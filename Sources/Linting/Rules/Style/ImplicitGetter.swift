import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Read-only properties and subscripts without `get`.
struct ImplicitGetter: CodeRule {
  static let id: RuleID = "implicit_getter"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.pass([.accessorBlock]) { passing, inspection in
      guard passing.place.child(RawSlot.accessors)?.count == 1, let node = passing.as(AccessorBlockSyntax.self) else { return }
      guard case .accessors(let accessors) = node.accessors, accessors.count == 1 else { return }
      guard let only = accessors.first, only.accessorSpecifier.spells("get"), only.body != nil else { return }
      guard only.effectSpecifiers == nil, only.modifier == nil, only.attributes.isEmpty else { return }
      let kind = node.parent?.kind == .subscriptDecl ? "subscript" : "property"
      inspection.report(only.accessorSpecifier, "A read-only \(kind) needs no `get`.")
    }
  }
}
