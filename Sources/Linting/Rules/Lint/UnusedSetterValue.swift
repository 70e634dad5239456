import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Setters that never look at the value they are given.
struct UnusedSetterValue: SyntaxRule {
  static let id: RuleID = "unused_setter_value"

  /// A setter that is being walked.
  private struct Setter {
    /// Of the new value.
    let name: [UInt8]
    var isUsed = false
  }

  init(_ options: RuleOptions) {}

  var words: [String] { ["set"] }

  func register(_ rule: inout Registration) {
    let open = rule.state([Setter]())
    rule.pass([.accessorDecl]) { passing, context in
      guard isSetter(passing, context.source), let node = passing.as(AccessorDeclSyntax.self) else { return }
      let name = node.parameters?.name.text ?? "newValue"
      context[open].append(Setter(name: Array(name.utf8)))
    }
    rule.pass([.declReferenceExpr, .identifierPattern, .closureCapture]) { node, context in
      guard !context[open].isEmpty, let name = node.name else { return }
      let bytes = context.source.bytes[name]
      guard let place = context[open].lastIndex(where: { $0.name.elementsEqual(bytes) }) else { return }
      if node.syntax.readName != nil { context[open][place].isUsed = true }
    }
    rule.passOut([.accessorDecl]) { passing, context in
      guard isSetter(passing, context.source), context[open].popLast()?.isUsed == false else { return }
      guard let node = passing.as(AccessorDeclSyntax.self), !isBlock(node) else { return }
      context.report(
        node.accessorSpecifier, "The setter never looks at the value it is given.",
        cause: context.cause(within: node.contentRange))
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
