import LintEngine
import SwiftSyntax

/// What a rule about documentation asks of a declaration.
enum DocumentedDeclaration {
  /// The word that says what is declared; nil for what is no declaration.
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

  /// Whether a documentation comment stands before it; one before an `#if` documents nothing in its branches.
  static func isDocumented(_ node: Syntax) -> Bool {
    guard node.leadingTriviaLength.utf8Length > 3 else { return false }
    return node.leadingTrivia.contains { piece in
      switch piece {
      case .docLineComment, .docBlockComment: true
      default: false
      }
    }
  }

  /// Whether it stands in the body of a function, an accessor or a closure.
  static func isLocal(_ node: Syntax) -> Bool {
    guard let item = node.parent, item.is(CodeBlockItemSyntax.self) else {
      return conditionalBlock(of: node).map(isLocal) ?? false
    }
    if let block = conditionalBlock(of: node) { return isLocal(block) }
    return item.parent?.parent?.is(SourceFileSyntax.self) != true
  }

  /// The `#if` that the node is a direct part of.
  private static func conditionalBlock(of node: Syntax) -> Syntax? {
    guard let clause = node.parent?.parent?.parent, clause.is(IfConfigClauseSyntax.self) else { return nil }
    return clause.parent?.parent
  }
}
