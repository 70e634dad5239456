import ReviewCore
import SwiftSyntax

/// Setters that never look at the value they are given.
struct UnusedSetterValue: CodeRule {
  static let id: RuleID = "unused_setter_value"

  /// A setter that is being walked.
  private struct Setter {
    /// Of the new value.
    let name: [UInt8]
    var isUsed = false
  }

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let open = registry.slot([Setter]())
    registry.enter(AccessorDeclSyntax.self) { node, inspection in
      guard isSetter(node) else { return }
      let name = node.parameters?.name.text ?? "newValue"
      inspection[open].append(Setter(name: Array(name.utf8)))
    }
    registry.pass([.declReferenceExpr, .identifierPattern, .closureCapture]) { node, inspection in
      guard !inspection[open].isEmpty, let name = node.name else { return }
      let bytes = inspection.source.bytes[name]
      guard let place = inspection[open].lastIndex(where: { $0.name.elementsEqual(bytes) }) else { return }
      if node.syntax.readName != nil { inspection[open][place].isUsed = true }
    }
    registry.leave(AccessorDeclSyntax.self) { node, inspection in
      guard isSetter(node), inspection[open].popLast()?.isUsed == false, !isBlock(node) else { return }
      inspection.report(
        node.accessorSpecifier, "The setter never looks at the value it is given.",
        cause: inspection.cause(within: node.contentRange))
    }
  }

  private func isSetter(_ node: AccessorDeclSyntax) -> Bool {
    node.body != nil && node.accessorSpecifier.spells("set")
  }

  /// An override with an empty body blocks setting, on purpose; so does an unavailable setter.
  private func isBlock(_ node: AccessorDeclSyntax) -> Bool {
    if node.attributes.first(named: "available") != nil { return true }
    guard node.body?.statements.isEmpty == true, let holder = node.parent?.parent?.parent else { return false }
    let variable = holder.parent?.parent?.as(VariableDeclSyntax.self)
    let modifiers = holder.as(SubscriptDeclSyntax.self)?.modifiers ?? variable?.modifiers
    return modifiers?.contains(anyOf: ["override"]) ?? false
  }
}
