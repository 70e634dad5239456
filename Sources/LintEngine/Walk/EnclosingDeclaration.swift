import LintFastWalk
package import SwiftSyntax

/// A declaration that others, or findings, can lie in.
package struct EnclosingDeclaration {
  package let syntax: Syntax
  package let range: Range<Int>
  /// The index of the declaration around it.
  package let parent: Int?

  package init(_ syntax: Syntax, parent: Int?) {
    self.syntax = syntax
    range = syntax.contentRange
    self.parent = parent
  }

  package var kind: SyntaxKind { syntax.kind }

  /// The kinds that are recorded.
  package static let kinds: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
    .deinitializerDecl, .subscriptDecl, .variableDecl, .macroDecl,
  ]

  /// By `SyntaxKind.index`, whether the kind is recorded.
  static let isKind: [Bool] = SyntaxKind.all.map(kinds.contains)

  /// `Cart`, `total()`, `init(items:)`, `name`; empty for a variable declared by a pattern without a name.
  package var name: String {
    switch syntax.as(SyntaxEnum.self) {
    case .functionDecl(let function): function.name.writtenText + labels(in: function.signature.parameterClause)
    case .initializerDecl(let initializer): "init" + labels(in: initializer.signature.parameterClause)
    case .subscriptDecl(let method): "subscript" + labels(in: method.parameterClause)
    case .deinitializerDecl: "deinit"
    case .extensionDecl(let type): type.extendedType.writtenText
    case .variableDecl(let variable):
      variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.writtenText ?? ""
    case .macroDecl(let macro): macro.name.writtenText
    default: syntax.asProtocol((any NamedDeclSyntax).self)?.name.writtenText ?? ""
    }
  }

  /// Of very many parameters the first: each finding's fingerprint is made from the name.
  private func labels(in clause: FunctionParameterClauseSyntax) -> String {
    var labels = clause.parameters.prefix(Self.labelLimit).map { $0.firstName.writtenText + ":" }
    if clause.parameters.count > Self.labelLimit { labels.append("…") }
    return "(" + labels.joined() + ")"
  }

  private static let labelLimit = 100
}

/// A declaration that the walk is inside of, or at.
package struct OpenDeclaration {
  /// Its index in `RuleContext.declarations`.
  package let index: Int
  package let syntax: Syntax
}
