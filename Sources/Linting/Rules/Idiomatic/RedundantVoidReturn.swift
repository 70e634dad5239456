import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// `-> Void` where nothing at all would say the same.
struct RedundantVoidReturn: CodeRule {
  static let id: RuleID = "redundant_void_return"

  private let includesClosures: Bool

  init(_ options: RuleOptions) {
    includesClosures = options.isOn("include_closures")
  }

  func register(in registry: inout RuleRegistry) {
    registry.pass([.returnClause]) { passing, inspection in
      guard let type = passing.place.child(RawSlot.returnType) else { return }
      guard type.kind == .tupleType || type.contentRange.count == "Void".utf8.count else { return }
      guard let node = passing.as(ReturnClauseSyntax.self), isRedundant(node), isVoid(node.type) else {
        return
      }
      let start = node.previousToken(viewMode: .sourceAccurate)?.contentEnd ?? node.contentStart
      let range = start..<node.contentEnd
      let hasComment = inspection.source.bytes[start..<node.contentStart].contains { $0 > UInt8(ascii: " ") }
      inspection.report(
        range, "A function that returns nothing needs no `-> Void`.", fix: hasComment ? nil : .removing(range))
    }
  }

  private func isRedundant(_ clause: ReturnClauseSyntax) -> Bool {
    guard let parent = clause.parent else { return false }
    switch parent.kind {
    case .functionSignature: return parent.parent?.kind == .functionDecl
    case .closureSignature:
      let hasParameters = parent.as(ClosureSignatureSyntax.self)?.parameterClause != nil
      return includesClosures && hasParameters
    default: return false
    }
  }

  private func isVoid(_ type: TypeSyntax) -> Bool {
    if let tuple = type.as(TupleTypeSyntax.self) { return tuple.elements.isEmpty }
    guard let name = type.as(IdentifierTypeSyntax.self) else { return false }
    return name.name.text == "Void" && name.genericArgumentClause == nil
  }
}
