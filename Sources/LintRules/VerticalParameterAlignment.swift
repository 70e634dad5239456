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
    // Most clauses have no line break, and creating their parameters takes longer than this search.
    let clause = signature.parameterClause
    guard context.source.bytes[clause.contentRange].contains(UInt8(ascii: "\n")) else { return }
    let starts = clause.parameters.map(\.contentStart)
    for start in context.source.misaligned(starts) {
      context.report(start..<start, "Align this parameter with the first one.")
    }
  }
}
