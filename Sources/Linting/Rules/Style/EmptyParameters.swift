import ReviewCore
import SwiftSyntax

/// `() -> Result` rather than `(Void) -> Result`.
struct EmptyParameters: CodeRule {
  static let id: RuleID = "empty_parameters"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionTypeSyntax.self) { node, inspection in
      guard let only = node.parameters.first, node.parameters.count == 1, only.firstName == nil else { return }
      guard only.type.as(IdentifierTypeSyntax.self)?.name.text == "Void", only.ellipsis == nil else { return }
      guard node.leftParen.presence == .present, node.rightParen.presence == .present else { return }
      let range = node.leftParen.contentStart..<node.rightParen.contentEnd
      inspection.report(range, "A function type without parameters is written `()`.", fix: .replacing(range, with: "()"))
    }
  }
}
