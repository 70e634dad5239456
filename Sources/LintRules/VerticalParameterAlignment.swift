import LintEngine
import ReviewCore
import SwiftSyntax

/// Parameters on separate lines are aligned with the first.
struct VerticalParameterAlignment: SyntaxRule {
  static let id: RuleID = "vertical_parameter_alignment"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in check(node.signature, &context) }
    rule.visit(InitializerDeclSyntax.self) { node, context in check(node.signature, &context) }
  }

  private func check(_ signature: FunctionSignatureSyntax, _ context: inout RuleContext) {
    let starts = signature.parameterClause.parameters.map(\.contentStart)
    for start in context.source.misaligned(starts) {
      context.report(start..<start, "Align this parameter with the first one.")
    }
  }
}
