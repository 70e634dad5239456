@_spi(RawSyntax) import SwiftSyntax

extension StartKey {
  /// The same as `hash(of:)`, without making nodes of what lies below this one.
  static func hash(of node: Syntax, _ kind: SyntaxKind) -> Int? {
    switch kind {
    // Folded operations, and marks that may not be there.
    case .infixOperatorExpr, .tryExpr, .asExpr: hash(of: node)
    default: hash(of: node.raw, kind)
    }
  }

  /// The same where the kind's token is always there, which is not so of folded operations, `try` and `as`.
  static func hash(of raw: RawSyntax, _ kind: SyntaxKind) -> Int? {
    text(of: raw, kind)?.spellingHash
  }

  private static func text(of raw: RawSyntax, _ kind: SyntaxKind) -> SyntaxText? {
    switch kind {
    case .functionCallExpr: return raw.child(RawSlot.callee).flatMap(name)?.tokenView?.rawText
    case .subscriptCallExpr: return raw.child(indexed).flatMap(name)?.tokenView?.rawText
    default:
      var current = raw
      for step in paths[kind.place] {
        guard let child = current.child(step.slot), step.kind == nil || child.kind == step.kind else { return nil }
        current = child
      }
      return current.tokenView?.rawText
    }
  }

  private static func name(called callee: RawSyntax) -> RawSyntax? {
    switch callee.kind {
    case .declReferenceExpr: callee.child(baseName)
    case .memberAccessExpr: callee.child(member)?.child(baseName)
    case .genericSpecializationExpr: callee.child(specialized).flatMap(name)
    case .optionalChainingExpr: callee.child(chained).flatMap(name)
    case .forceUnwrapExpr: callee.child(unwrapped).flatMap(name)
    default: nil
    }
  }

  private static let indexed = RawSlot.slot(of: \SubscriptCallExprSyntax.calledExpression)
  private static let baseName = RawSlot.slot(of: \DeclReferenceExprSyntax.baseName)
  private static let member = RawSlot.slot(of: \MemberAccessExprSyntax.declName)
  private static let specialized = RawSlot.slot(of: \GenericSpecializationExprSyntax.expression)
  private static let chained = RawSlot.slot(of: \OptionalChainingExprSyntax.expression)
  private static let unwrapped = RawSlot.slot(of: \ForceUnwrapExprSyntax.expression)

  /// A step from a node to a child, which must be of the kind where there is one.
  private struct Step {
    let slot: Int
    var kind: SyntaxKind?
  }

  /// By `SyntaxKind.place`, the way to the token; empty for kinds that have none, as a node is no token.
  private static let paths: [[Step]] = {
    var paths = [[Step]](repeating: [], count: SyntaxKind.placeCount)
    paths[SyntaxKind.memberAccessExpr.place] = [Step(slot: member), Step(slot: baseName)]
    paths[SyntaxKind.declReferenceExpr.place] = [Step(slot: baseName)]
    paths[SyntaxKind.macroExpansionExpr.place] = [Step(slot: RawSlot.slot(of: \MacroExpansionExprSyntax.macroName))]
    paths[SyntaxKind.macroExpansionDecl.place] = [Step(slot: RawSlot.slot(of: \MacroExpansionDeclSyntax.macroName))]
    paths[SyntaxKind.prefixOperatorExpr.place] = [Step(slot: RawSlot.slot(of: \PrefixOperatorExprSyntax.operator))]
    paths[SyntaxKind.functionDecl.place] = [Step(slot: RawSlot.slot(of: \FunctionDeclSyntax.name))]
    paths[SyntaxKind.classDecl.place] = [Step(slot: RawSlot.slot(of: \ClassDeclSyntax.name))]
    paths[SyntaxKind.structDecl.place] = [Step(slot: RawSlot.slot(of: \StructDeclSyntax.name))]
    paths[SyntaxKind.enumDecl.place] = [Step(slot: RawSlot.slot(of: \EnumDeclSyntax.name))]
    paths[SyntaxKind.identifierType.place] = [Step(slot: RawSlot.slot(of: \IdentifierTypeSyntax.name))]
    paths[SyntaxKind.declModifier.place] = [Step(slot: RawSlot.slot(of: \DeclModifierSyntax.name))]
    paths[SyntaxKind.importDecl.place] = [
      Step(slot: RawSlot.slot(of: \ImportDeclSyntax.path)), Step(slot: 0),
      Step(slot: RawSlot.slot(of: \ImportPathComponentSyntax.name)),
    ]
    paths[SyntaxKind.attribute.place] = [
      Step(slot: RawSlot.slot(of: \AttributeSyntax.attributeName), kind: .identifierType),
      Step(slot: RawSlot.slot(of: \IdentifierTypeSyntax.name)),
    ]
    paths[SyntaxKind.variableDecl.place] = [
      Step(slot: RawSlot.slot(of: \VariableDeclSyntax.bindings)), Step(slot: 0),
      Step(slot: RawSlot.slot(of: \PatternBindingSyntax.pattern), kind: .identifierPattern),
      Step(slot: RawSlot.slot(of: \IdentifierPatternSyntax.identifier)),
    ]
    return paths
  }()
}
