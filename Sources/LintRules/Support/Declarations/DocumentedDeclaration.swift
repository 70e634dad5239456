import LintEngine
import SwiftSyntax

/// Properties of declarations that rules about documentation need.
enum DocumentedDeclaration {
  /// Returns the keyword of a declaration; nil for other nodes.
  static func keyword(of node: Syntax) -> TokenSyntax? {
    switch node.as(SyntaxEnum.self) {
    case .classDecl(let node): node.classKeyword
    case .structDecl(let node): node.structKeyword
    case .enumDecl(let node): node.enumKeyword
    case .actorDecl(let node): node.actorKeyword
    case .protocolDecl(let node): node.protocolKeyword
    case .extensionDecl(let node): node.extensionKeyword
    case .functionDecl(let node): node.funcKeyword
    case .initializerDecl(let node): node.initKeyword
    case .subscriptDecl(let node): node.subscriptKeyword
    case .variableDecl(let node): node.bindingSpecifier
    case .typeAliasDecl(let node): node.typealiasKeyword
    case .associatedTypeDecl(let node): node.associatedtypeKeyword
    case .enumCaseDecl(let node): node.caseKeyword
    case .macroDecl(let node): node.macroKeyword
    default: nil
    }
  }

  /// Returns whether a documentation comment precedes the declaration. One before an `#if` does not document the
  /// contents of its branches.
  static func isDocumented(_ node: Syntax) -> Bool {
    guard node.leadingTriviaLength.utf8Length > 3 else { return false }
    return node.leadingTrivia.contains { piece in
      switch piece {
      case .docLineComment, .docBlockComment: true
      default: false
      }
    }
  }

  /// Returns whether the node is in the body of a function, an accessor or a closure.
  static func isLocal(_ node: Syntax) -> Bool {
    guard let item = node.parent, item.is(CodeBlockItemSyntax.self) else {
      return conditionalBlock(of: node).map(isLocal) ?? false
    }
    if let block = conditionalBlock(of: node) { return isLocal(block) }
    return item.parent?.parent?.is(SourceFileSyntax.self) != true
  }

  /// Returns the `#if` that directly contains the node.
  private static func conditionalBlock(of node: Syntax) -> Syntax? {
    guard let clause = node.parent?.parent?.parent, clause.is(IfConfigClauseSyntax.self) else { return nil }
    return clause.parent?.parent
  }
}

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
