import LintEngine
import ReviewCore
import SwiftSyntax

/// `final` on declarations that cannot be overridden or inherited from.
struct RedundantFinal: SyntaxRule {
  static let id: RuleID = "redundant_final"

  private static let members: Set<SyntaxKind> = [.functionDecl, .variableDecl, .subscriptDecl]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(DeclModifierSyntax.self, named: ["final"]) { modifier, context in
      guard let declaration = modifier.parent?.parent else { return }
      guard let message = Self.message(for: declaration) else { return }
      context.report(modifier, message, fix: .removingWord(modifier, in: context.source))
    }
  }

  private static func message(for declaration: Syntax) -> String? {
    let isMember = members.contains(declaration.kind)
    let owner = isMember ? declaration.owner : nil
    if declaration.is(ActorDeclSyntax.self) || owner?.is(ActorDeclSyntax.self) ?? false {
      return "Remove `final`; no type can inherit from an actor."
    }
    if isMember, declaration.marks?.modifiers.contains(anyOf: ["static"]) ?? false {
      return "Remove `final`; a `static` member cannot be overridden."
    }
    guard owner?.as(ClassDeclSyntax.self)?.modifiers.contains(anyOf: ["final"]) ?? false else { return nil }
    return "Remove `final`; the class is final, and so are its members."
  }
}
