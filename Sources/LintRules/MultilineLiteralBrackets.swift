import LintEngine
import ReviewCore
import SwiftSyntax

/// Elements of multi-line array and dictionary literals that share a line with a bracket.
struct MultilineLiteralBrackets: SyntaxRule {
  static let id: RuleID = "multiline_literal_brackets"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ArrayExprSyntax.self) { node, context in
      check(node.leftSquare, node.rightSquare, node.elements.map { Syntax($0) }, &context)
    }
    rule.visit(DictionaryExprSyntax.self) { node, context in
      guard case .elements(let elements) = node.content else { return }
      check(node.leftSquare, node.rightSquare, elements.map { Syntax($0) }, &context)
    }
  }

  private func check(_ left: TokenSyntax, _ right: TokenSyntax, _ elements: [Syntax], _ context: inout RuleContext) {
    let source = context.source
    let (top, bottom) = (source.line(at: left.contentStart), source.line(at: right.contentStart))
    guard top < bottom, let first = elements.first, let last = elements.last else { return }
    let isFirstWrong = source.line(at: first.contentStart) == top
    let isLastWrong = source.line(at: last.contentEnd) == bottom
    let message = "Add a line break between the elements and the brackets."
    if isFirstWrong { context.report(first, message) }
    if isLastWrong { context.report(right, message) }
  }
}
