import LintEngine
import ReviewCore
import SwiftSyntax

/// Prefer `static` over `class` for a member that cannot be overridden.
struct StaticOverFinalClass: SyntaxRule {
  static let id: RuleID = "static_over_final_class"

  private static let kinds: Set<SyntaxKind> = [.functionDecl, .variableDecl, .subscriptDecl]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(DeclModifierSyntax.self, named: ["class"]) { modifier, context in
      guard let list = modifier.parent?.as(DeclModifierListSyntax.self), let declaration = list.parent else { return }
      guard Self.kinds.contains(declaration.kind), list.first(spelling: "class")?.id == modifier.id else { return }
      if list.contains(anyOf: ["final"]) {
        report(list, of: declaration, "Use `static` instead of `final class`.", &context)
      } else if declaration.owner?.as(ClassDeclSyntax.self)?.modifiers.contains(anyOf: ["final"]) == true {
        report(list, of: declaration, "Use `static`; a member of a final class cannot be overridden.", &context)
      }
    }
  }

  private func report(
    _ modifiers: DeclModifierListSyntax, of declaration: Syntax, _ message: String, _ context: inout RuleContext
  ) {
    context.report(declaration.contentStart..<modifiers.contentEnd, message)
  }
}
