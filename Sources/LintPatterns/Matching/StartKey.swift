import LintEngine
import SwiftSyntax

/// The hash of the token that best distinguishes nodes of a kind, such as the name of a call or the operator. A pattern
/// that contains it is tried only at nodes with that token.
enum StartKey {
  /// Returns nil if the node has no such token.
  static func hash(of node: Syntax) -> Int? {
    token(of: node)?.spellingHash
  }

  static func token(of node: Syntax) -> TokenSyntax? {
    switch node.as(SyntaxEnum.self) {
    case .functionCallExpr(let call): name(called: Syntax(call.calledExpression))
    case .subscriptCallExpr(let call): name(called: Syntax(call.calledExpression))
    case .memberAccessExpr(let member): member.declName.baseName
    case .declReferenceExpr(let reference): reference.baseName
    case .macroExpansionExpr(let macro): macro.macroName
    case .macroExpansionDecl(let macro): macro.macroName
    case .infixOperatorExpr(let infix): Syntax(infix.operator).firstToken(viewMode: .sourceAccurate)
    case .prefixOperatorExpr(let prefix): prefix.operator
    case .tryExpr(let attempt): attempt.questionOrExclamationMark ?? attempt.tryKeyword
    case .asExpr(let cast): cast.questionOrExclamationMark ?? cast.asKeyword
    case .functionDecl(let function): function.name
    case .classDecl(let type): type.name
    case .structDecl(let type): type.name
    case .enumDecl(let type): type.name
    case .importDecl(let module): module.path.first?.name
    case .identifierType(let type): type.name
    case .declModifier(let modifier): modifier.name
    case .attribute(let attribute): attribute.attributeName.as(IdentifierTypeSyntax.self)?.name
    case .variableDecl(let variable): variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
    default: nil
    }
  }

  /// The kinds whose only name is this token.
  static let namedKinds: Set<SyntaxKind> = [
    .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .macroExpansionExpr, .macroExpansionDecl, .functionDecl,
    .classDecl, .structDecl, .enumDecl, .declModifier,
  ]

  private static func name(called callee: Syntax) -> TokenSyntax? {
    switch callee.as(SyntaxEnum.self) {
    case .declReferenceExpr(let reference): reference.baseName
    case .memberAccessExpr(let member): member.declName.baseName
    case .genericSpecializationExpr(let special): name(called: Syntax(special.expression))
    case .optionalChainingExpr(let chain): name(called: Syntax(chain.expression))
    case .forceUnwrapExpr(let unwrap): name(called: Syntax(unwrap.expression))
    case .tupleExpr: callee.unwrappedOnce.flatMap(name)
    default: nil
    }
  }
}
