import ReviewCore
import SwiftSyntax

/// `static` rather than `class` for a member that nobody can override.
struct StaticOverFinalClass: CodeRule {
  static let id: RuleID = "static_over_final_class"

  private static let kinds: Set<SyntaxKind> = [.functionDecl, .variableDecl, .subscriptDecl]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter([.declModifier]) { node, inspection in
      guard node.as(DeclModifierSyntax.self)?.name.spells("class") == true else { return }
      guard let list = node.parent?.as(DeclModifierListSyntax.self), let declaration = list.parent else { return }
      guard Self.kinds.contains(declaration.kind) else { return }
      if list.contains(anyOf: ["final"]) {
        report(list, of: declaration, "Write `static` rather than `final class`.", &inspection)
      } else if declaration.owner?.as(ClassDeclSyntax.self)?.modifiers.contains(anyOf: ["final"]) == true {
        report(list, of: declaration, "Write `static`: nobody can override a member of a final class.", &inspection)
      }
    }
  }

  private func report(
    _ modifiers: DeclModifierListSyntax, of declaration: Syntax, _ message: String, _ inspection: inout Inspection
  ) {
    inspection.report(declaration.contentStart..<modifiers.contentEnd, message)
  }
}
