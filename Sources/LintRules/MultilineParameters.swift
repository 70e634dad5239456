import LintEngine
import ReviewCore
import SwiftSyntax

/// Multi-line parameters with several on one line.
struct MultilineParameters: SyntaxRule {
  static let id: RuleID = "multiline_parameters"

  private let itemLines: ItemLines

  init(_ options: RuleOptions) {
    itemLines = ItemLines(options)
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in
      check(node.signature.parameterClause, name: node.name, &context)
    }
    rule.visit(InitializerDeclSyntax.self) { node, context in
      check(node.signature.parameterClause, name: node.initKeyword, &context)
    }
  }

  private func check(_ clause: FunctionParameterClauseSyntax, name: TokenSyntax, _ context: inout RuleContext) {
    guard clause.parameters.count > 1 else { return }
    let lines = clause.parameters.map { context.source.line(at: $0.contentStart) }
    guard itemLines.areWrong(lines) else { return }
    context.report(
      name, "Write the parameters on one line, or each on its own line.", cause: Cause(lines: lines, excess: 1))
  }
}
