import LintEngine
import ReviewCore
import SwiftSyntax

/// Multi-line parameters that share a line with a parenthesis.
struct MultilineParametersBrackets: SyntaxRule {
  static let id: RuleID = "multiline_parameters_brackets"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionParameterClauseSyntax.self) { node, context in
      guard !node.parameters.isEmpty else { return }
      let layout = BracketLayout(
        left: node.leftParen, right: node.rightParen, items: node.parameters.map { Syntax($0) })
      for place in layout.wrong(in: context.source) {
        context.report(place, "Add a line break between the parameters and this parenthesis.")
      }
    }
  }
}
