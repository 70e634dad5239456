import LintEngine
import ReviewCore
import SwiftSyntax

/// The position of the closing bracket of a multi-line array or dictionary literal.
struct LiteralExpressionEndIndentation: SyntaxRule {
  static let id: RuleID = "literal_expression_end_indentation"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ArrayExprSyntax.self) { node, context in
      guard let first = node.elements.first, let last = node.elements.last else { return }
      let elements = first.contentStart..<last.expression.contentEnd
      check(node.leftSquare, elements, node.rightSquare, &context)
    }
    rule.visit(DictionaryExprSyntax.self) { node, context in
      guard case .elements(let list) = node.content, let first = list.first, let last = list.last else { return }
      check(node.leftSquare, first.contentStart..<last.value.contentEnd, node.rightSquare, &context)
    }
  }

  private func check(
    _ open: TokenSyntax, _ elements: Range<Int>, _ close: TokenSyntax, _ context: inout RuleContext
  ) {
    let source = context.source
    guard close.presence == .present else { return }
    let line = source.line(at: open.contentStart)
    let lastLine = source.line(at: close.contentStart)
    guard line < lastLine, line < source.line(at: elements.lowerBound) else { return }
    guard source.line(at: elements.upperBound) < lastLine else { return }
    let wanted = source.indentation(ofLine: line)
    let start = source.lineStarts[lastLine - 1]
    guard close.contentStart - start != wanted.utf8.count else { return }
    let isAlone = source.spacesEnd(after: start) == close.contentStart
    context.report(
      close, "Align this bracket with the start of the line that has the opening bracket.",
      fix: isAlone ? .replacing(start..<close.contentStart, with: wanted) : nil)
  }
}
