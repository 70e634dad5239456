import LintEngine
import ReviewCore
import SwiftSyntax

/// Setters that never read the new value.
struct UnusedSetterValue: SyntaxRule {
  static let id: RuleID = "unused_setter_value"

  /// The setter being walked.
  private struct Setter {
    /// The name of the new value.
    let name: String
    var isUsed = false
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let open = rule.state([Setter]())
    rule.visit(AccessorDeclSyntax.self) { node, context in
      guard isSetter(node) else { return }
      context[open].append(Setter(name: node.parameters?.name.text ?? "newValue"))
    }
    rule.visit(anyOf: LocalNames.readers, while: { !$0[open].isEmpty }) { node, context in
      guard let name = node.readName?.text, let index = context[open].lastIndex(where: { $0.name == name }) else {
        return
      }
      context[open][index].isUsed = true
    }
    rule.leave(AccessorDeclSyntax.self) { node, context in
      guard isSetter(node), context[open].popLast()?.isUsed == false, !isBlock(node) else { return }
      context.report(
        node.accessorSpecifier, "Use `newValue` in this setter; it is never read.",
        cause: context.cause(within: node.contentRange))
    }
  }

  private func isSetter(_ accessor: AccessorDeclSyntax) -> Bool {
    accessor.body != nil && accessor.accessorSpecifier.spells("set")
  }

  /// Returns whether the setter blocks setting on purpose: an override with an empty body, or an unavailable setter.
  private func isBlock(_ node: AccessorDeclSyntax) -> Bool {
    if node.attributes.first(named: "available") != nil { return true }
    guard node.body?.statements.isEmpty == true, let holder = node.parent?.parent?.parent else { return false }
    let variable = holder.parent?.parent?.as(VariableDeclSyntax.self)
    let modifiers = holder.as(SubscriptDeclSyntax.self)?.modifiers ?? variable?.modifiers
    return modifiers?.contains(anyOf: ["override"]) ?? false
  }
}
