import LintEngine
import SwiftSyntax

/// Declarations that can have an access level. Extensions are excluded, because theirs applies to their members.
enum AccessibleDeclaration {
  static let kinds: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .functionDecl, .initializerDecl, .subscriptDecl,
    .variableDecl, .typeAliasDecl, .macroDecl,
  ]

  static let message = "Write the access level of this declaration; the default is `internal`."

  /// Returns the keyword of a declaration without an access level that is not local; nil for others.
  static func silentKeyword(of node: Syntax) -> TokenSyntax? {
    guard let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers else { return nil }
    guard AccessLevel(of: modifiers) == nil, !DocumentedDeclaration.isLocal(node) else { return nil }
    return DocumentedDeclaration.keyword(of: node)
  }
}
