import ReviewCore
import SwiftSyntax

/// Parameters over several lines that share a line with a parenthesis.
struct MultilineParametersBrackets: CodeRule {
  static let id: RuleID = "multiline_parameters_brackets"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionParameterClauseSyntax.self) { node, inspection in
      guard !node.parameters.isEmpty else { return }
      let layout = BracketLayout(left: node.leftParen, right: node.rightParen, items: node.parameters.map { Syntax($0) })
      for place in layout.wrong(in: inspection.source) {
        inspection.report(place, "Parameters over several lines stand apart from the parentheses.")
      }
    }
  }
}
