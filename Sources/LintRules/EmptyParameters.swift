import LintEngine
import ReviewCore
import SwiftSyntax

/// Prefer `() -> Result` over `(Void) -> Result`.
struct EmptyParameters: SyntaxRule {
  static let id: RuleID = "empty_parameters"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionTypeSyntax.self) { node, context in
      guard let only = node.parameters.first, node.parameters.count == 1, only.firstName == nil else { return }
      guard only.type.as(IdentifierTypeSyntax.self)?.name.text == "Void", only.ellipsis == nil else { return }
      guard node.leftParen.presence == .present, node.rightParen.presence == .present else { return }
      let range = node.leftParen.contentStart..<node.rightParen.contentEnd
      context.report(range, "Use `()` instead of `(Void)` in this function type.", fix: .replacing(range, with: "()"))
    }
  }
}
