import LintEngine
import ReviewCore
import SwiftSyntax

/// `struct Cart: A & B`, where a comma has the same meaning.
struct CommaInheritance: SyntaxRule {
  static let id: RuleID = "comma_inheritance"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(InheritedTypeSyntax.self) { node, context in
      let plain = node.type.as(AttributedTypeSyntax.self)?.baseType ?? node.type
      guard let list = plain.as(CompositionTypeSyntax.self) else { return }
      for (element, next) in zip(list.elements, list.elements.dropFirst()) {
        guard element.ampersand != nil else { continue }
        let gap = element.type.contentEnd..<next.contentStart
        let hasComment = gap.contains(where: context.source.isCommentStart)
        context.report(
          gap, "Use a comma instead of `&` between inherited types.",
          fix: hasComment ? nil : .replacing(gap, with: ", "))
      }
    }
  }
}
