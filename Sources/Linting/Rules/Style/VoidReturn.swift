import ReviewCore
import SwiftSyntax

/// `-> Void` rather than `-> ()`.
struct VoidReturn: CodeRule {
  static let id: RuleID = "void_return"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(ReturnClauseSyntax.self) { node, inspection in
      guard let tuple = node.type.as(TupleTypeSyntax.self), isEmpty(tuple) else { return }
      let range = tuple.contentRange
      inspection.report(
        range, "A function that returns nothing is written `-> Void`.", fix: .replacing(range, with: "Void"))
    }
  }

  /// `()` and `(Void)`.
  private func isEmpty(_ tuple: TupleTypeSyntax) -> Bool {
    guard let only = tuple.elements.first else { return true }
    guard tuple.elements.count == 1, only.firstName == nil else { return false }
    return only.type.as(IdentifierTypeSyntax.self)?.name.spells("Void") ?? false
  }
}
