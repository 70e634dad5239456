import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

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

  var words: [String] { ["set"] }

  func register(in registry: inout RuleRegistry) {
    let open = registry.slot([Setter]())
    registry.pass([.accessorDecl]) { passing, inspection in
      guard isSetter(passing, inspection.source), let node = passing.as(AccessorDeclSyntax.self) else { return }
      let name = node.parameters?.name.text ?? "newValue"
      inspection[open].append(Setter(name: Array(name.utf8)))
    }
    registry.pass([.declReferenceExpr, .identifierPattern, .closureCapture]) { node, inspection in
      guard !inspection[open].isEmpty, let name = node.name else { return }
      let bytes = inspection.source.bytes[name]
      guard let place = inspection[open].lastIndex(where: { $0.name.elementsEqual(bytes) }) else { return }
      if node.syntax.readName != nil { inspection[open][place].isUsed = true }
    }
    registry.passOut([.accessorDecl]) { passing, inspection in
      guard isSetter(passing, inspection.source), inspection[open].popLast()?.isUsed == false else { return }
      guard let node = passing.as(AccessorDeclSyntax.self), !isBlock(node) else { return }
      inspection.report(
        node.accessorSpecifier, "The setter never looks at the value it is given.",
        cause: inspection.cause(within: node.contentRange))
    }
  }

  private func isSetter(_ accessor: PassingNode, _ source: SourceText) -> Bool {
    guard let body = RawSlot.body[.accessorDecl], accessor.child(body) != nil else { return false }
    guard let word = accessor.place.child(RawSlot.accessorSpecifier)?.contentRange else { return false }
    return word.count == 3 && source.holds("set", at: word.lowerBound)
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
