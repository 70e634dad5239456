import SwiftSyntax

/// A declaration that others, or findings, can lie in.
struct EnclosingDeclaration {
  let range: Range<Int>
  let node: Syntax
  /// Index of the declaration around it.
  let parent: Int?

  /// The kinds that are recorded.
  static let kinds: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
    .deinitializerDecl, .subscriptDecl, .variableDecl, .macroDecl,
  ]

  /// `Cart`, `total()`, `init(items:)`, `name`; empty for a variable declared by a pattern without a name.
  var name: String {
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let function): function.name.text + labels(of: function.signature.parameterClause)
    case .initializerDecl(let initializer): "init" + labels(of: initializer.signature.parameterClause)
    case .subscriptDecl(let declaration): "subscript" + labels(of: declaration.parameterClause)
    case .deinitializerDecl: "deinit"
    case .extensionDecl(let declaration): declaration.extendedType.trimmedDescription
    case .variableDecl(let variable): variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text ?? ""
    case .classDecl(let declaration): declaration.name.text
    case .structDecl(let declaration): declaration.name.text
    case .enumDecl(let declaration): declaration.name.text
    case .actorDecl(let declaration): declaration.name.text
    case .protocolDecl(let declaration): declaration.name.text
    case .macroDecl(let declaration): declaration.name.text
    default: ""
    }
  }

  /// Of very many parameters the first: each finding's fingerprint is made from the name.
  private func labels(of clause: FunctionParameterClauseSyntax) -> String {
    let named = clause.parameters.prefix(Self.labelLimit).map { $0.firstName.text + ":" }.joined()
    return "(" + named + (clause.parameters.dropFirst(Self.labelLimit).isEmpty ? ")" : "…)")
  }

  private static let labelLimit = 100
}
