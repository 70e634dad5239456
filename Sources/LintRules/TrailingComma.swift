import LintEngine
import ReviewCore
import SwiftSyntax

/// The comma after the last element of an array or dictionary literal: never, or in all multi-line literals.
struct TrailingComma: SyntaxRule {
  static let id: RuleID = "trailing_comma"

  private let isMandatory: Bool

  init(_ options: RuleOptions) {
    isMandatory = options.isOn("mandatory_comma")
  }

  func register(_ rule: inout Registration) {
    rule.visit(ArrayExprSyntax.self) { node, context in
      guard let last = node.elements.last else { return }
      check(last.trailingComma, after: Syntax(last), bracket: node.rightSquare, &context)
    }
    rule.visit(DictionaryExprSyntax.self) { node, context in
      guard case .elements(let elements) = node.content, let last = elements.last else { return }
      check(last.trailingComma, after: Syntax(last), bracket: node.rightSquare, &context)
    }
  }

  private func check(
    _ comma: TokenSyntax?, after last: Syntax, bracket: TokenSyntax, _ context: inout RuleContext
  ) {
    let source = context.source
    if let comma {
      guard !isMandatory else { return }
      context.report(comma, "Remove the comma after the last element.", fix: .remove(comma))
    } else if isMandatory, let literal = bracket.parent, isMultiline(literal, source) {
      let place = last.contentEnd..<last.contentEnd
      context.report(
        place, "Add a comma after the last element.",
        fix: .replacing(place, with: ","))
    }
  }

  private func isMultiline(_ literal: Syntax, _ source: SourceText) -> Bool {
    source.line(at: literal.contentStart) < source.line(at: literal.contentEnd)
  }
}
