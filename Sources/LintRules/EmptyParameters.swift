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
      let fix = ByteFix(isSafe: Self.isValueWithoutParameter(of: node), edits: [ByteFix.Edit(range: range, text: "()")])
      context.report(range, "Use `()` instead of `(Void)` in this function type.", fix: fix)
    }
  }

  /// Returns whether the type is that of a variable whose value is a closure without parameters. Other values may not
  /// fit the new type.
  private static func isValueWithoutParameter(of type: FunctionTypeSyntax) -> Bool {
    guard let binding = type.parent?.parent?.as(PatternBindingSyntax.self),
      let closure = binding.initializer?.value.as(ClosureExprSyntax.self), closure.signature?.parameterClause == nil
    else { return false }
    return !closure.statements.tokens(viewMode: .sourceAccurate).contains { $0.spells("$0") }
  }
}
