import LintEngine
import ReviewCore
import SwiftSyntax

/// Accessors of protocol properties in the order `{ get set }`.
struct ProtocolPropertyAccessorsOrder: SyntaxRule {
  static let id: RuleID = "protocol_property_accessors_order"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(AccessorBlockSyntax.self) { node, context in
      guard case .accessors(let list) = node.accessors, list.count == 2 else { return }
      guard let first = list.first, let last = list.last else { return }
      guard first.accessorSpecifier.spells("set"), last.accessorSpecifier.spells("get") else { return }
      guard first.body == nil, last.body == nil, isRequirement(node) else { return }
      let texts = [first, last].map { context.source.text($0.contentRange) }
      context.report(
        list, "Write `{ get set }` in this order.",
        fix: ByteFix(edits: [
          ByteFix.Edit(range: first.contentRange, text: texts[1]),
          ByteFix.Edit(range: last.contentRange, text: texts[0]),
        ]))
    }
  }

  private func isRequirement(_ block: AccessorBlockSyntax) -> Bool {
    guard let variable = block.parent?.parent?.parent?.as(VariableDeclSyntax.self) else { return false }
    return variable.owner?.kind == .protocolDecl
  }
}
