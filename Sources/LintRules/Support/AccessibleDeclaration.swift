import LintEngine
import SwiftSyntax

/// Declarations that can say who may use them, without extensions, which say it for others.
enum AccessibleDeclaration {
  static let kinds: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .functionDecl, .initializerDecl, .subscriptDecl,
    .variableDecl, .typeAliasDecl, .macroDecl,
  ]

  static let message = "Write the access level of this declaration; the default is `internal`."

  /// The keyword of a declaration that does not say who may use it, and stands in no body; nil for others.
  static func silentKeyword(of node: Syntax) -> TokenSyntax? {
    guard let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers else { return nil }
    guard AccessLevel(of: modifiers) == nil, !DocumentedDeclaration.isLocal(node) else { return nil }
    return DocumentedDeclaration.keyword(of: node)
  }
}
