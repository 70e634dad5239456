import LintEngine
import ReviewCore
import SwiftSyntax

/// Attributes and modifiers touch their arguments.
struct AttributeNameSpacing: SyntaxRule {
  static let id: RuleID = "attribute_name_spacing"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(DeclModifierDetailSyntax.self) { detail, context in
      guard let modifier = detail.parent?.as(DeclModifierSyntax.self) else { return }
      let gap = modifier.name.contentEnd..<detail.contentStart
      reportSpace(gap, at: gap.upperBound, "Remove the space between the modifier and its parenthesis.", &context)
    }
    rule.visit(AttributeSyntax.self) { node, context in
      let sign = node.atSign.contentEnd..<node.attributeName.contentStart
      reportSpace(sign, at: sign.upperBound, "Remove the space between `@` and the attribute's name.", &context)
      if let parenthesis = node.leftParen {
        let gap = node.attributeName.contentEnd..<parenthesis.contentStart
        reportSpace(gap, at: gap.upperBound, "Remove the space between the attribute and its parenthesis.", &context)
      } else {
        checkEscaping(node, &context)
        checkLost(node, &context)
      }
    }
  }

  private func reportSpace(_ gap: Range<Int>, at place: Int, _ message: String, _ context: inout RuleContext) {
    guard !gap.isEmpty else { return }
    let fix = context.source.isBlank(gap) ? ByteFix.removing(gap) : nil
    context.report(place..<place, message, fix: fix)
  }

  /// Checks an attribute without a declaration after it. The parser then takes the parenthesis for a statement.
  private func checkLost(_ node: AttributeSyntax, _ context: inout RuleContext) {
    guard node.parent?.parent?.kind == .missingDecl else { return }
    let end = node.contentEnd
    let next = context.source.spacesEnd(after: end)
    guard next > end, context.source.holds("(", at: next) else { return }
    reportSpace(end..<next, at: next, "Remove the space between the attribute and its parenthesis.", &context)
  }

  /// Checks `@escaping`. In `@escaping() -> Int` the parentheses belong to the type.
  private func checkEscaping(_ node: AttributeSyntax, _ context: inout RuleContext) {
    let end = node.contentEnd
    guard context.source.holds("(", at: end) else { return }
    guard node.attributeName.as(IdentifierTypeSyntax.self)?.name.spells("escaping") ?? false else { return }
    context.report(
      end..<end, "Add a space between `@escaping` and the type.", fix: .replacing(end..<end, with: " "))
  }
}
