import LintEngine
import LintFastWalk
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

extension StartKey {
  /// Returns the same as `hash(of:)`, without creating the nodes below this one.
  package static func hash(of node: Syntax, _ kind: SyntaxKind) -> Int? {
    switch kind {
    // Folded operations, and nodes whose mark is optional.
    case .infixOperatorExpr, .tryExpr, .asExpr: hash(of: node)
    default: hash(of: RawNode(node), kind)
    }
  }

  /// Returns the same hash for kinds whose token is always present. Folded operations, `try` and `as` are not among
  /// them.
  package static func hash(of raw: RawNode, _ kind: SyntaxKind) -> Int? {
    token(of: raw, kind)?.spellingHash
  }

  private static func token(of raw: RawNode, _ kind: SyntaxKind) -> RawNode? {
    switch kind {
    case .functionCallExpr: return raw.child(callee).flatMap(name)
    case .subscriptCallExpr: return raw.child(indexed).flatMap(name)
    default:
      var current = raw
      for step in paths[kind.index] {
        guard let child = current.child(step.slot), step.kind == nil || child.kind == step.kind else { return nil }
        current = child
      }
      return current
    }
  }

  private static func name(called callee: RawNode) -> RawNode? {
    switch callee.kind {
    case .declReferenceExpr: callee.child(baseName)
    case .memberAccessExpr: callee.child(member)?.child(baseName)
    case .genericSpecializationExpr: callee.child(specialized).flatMap(name)
    case .optionalChainingExpr: callee.child(chained).flatMap(name)
    case .forceUnwrapExpr: callee.child(unwrapped).flatMap(name)
    case .tupleExpr: inParentheses(callee).flatMap(name)
    default: nil
    }
  }

  /// Returns the expression in redundant parentheses; nil for other tuples.
  private static func inParentheses(_ tuple: RawNode) -> RawNode? {
    guard let elements = tuple.child(tupleElements), elements.slotCount == 1, let only = elements.child(0) else {
      return nil
    }
    return only.child(label) == nil && only.child(comma) == nil ? only.child(content) : nil
  }

  private static let callee = RawNode.slot(of: \FunctionCallExprSyntax.calledExpression)
  private static let indexed = RawNode.slot(of: \SubscriptCallExprSyntax.calledExpression)
  private static let baseName = RawNode.slot(of: \DeclReferenceExprSyntax.baseName)
  private static let member = RawNode.slot(of: \MemberAccessExprSyntax.declName)
  private static let specialized = RawNode.slot(of: \GenericSpecializationExprSyntax.expression)
  private static let chained = RawNode.slot(of: \OptionalChainingExprSyntax.expression)
  private static let unwrapped = RawNode.slot(of: \ForceUnwrapExprSyntax.expression)

  private static let tupleElements = RawNode.slot(of: \TupleExprSyntax.elements)
  private static let label = RawNode.slot(of: \LabeledExprSyntax.label)
  private static let content = RawNode.slot(of: \LabeledExprSyntax.expression)
  private static let comma = RawNode.slot(of: \LabeledExprSyntax.trailingComma)

  /// A step from a node to a child, which must be of the given kind, if any.
  private struct Step {
    let slot: Int
    var kind: SyntaxKind?
  }

  /// The steps to the token, indexed by `SyntaxKind.index`; empty for kinds without one, because a node is not a token.
  private static let paths: [[Step]] = {
    var paths = [[Step]](repeating: [], count: SyntaxKind.count)
    paths[SyntaxKind.memberAccessExpr.index] = [Step(slot: member), Step(slot: baseName)]
    paths[SyntaxKind.declReferenceExpr.index] = [Step(slot: baseName)]
    paths[SyntaxKind.macroExpansionExpr.index] = [Step(slot: RawNode.slot(of: \MacroExpansionExprSyntax.macroName))]
    paths[SyntaxKind.macroExpansionDecl.index] = [Step(slot: RawNode.slot(of: \MacroExpansionDeclSyntax.macroName))]
    paths[SyntaxKind.prefixOperatorExpr.index] = [Step(slot: RawNode.slot(of: \PrefixOperatorExprSyntax.operator))]
    paths[SyntaxKind.functionDecl.index] = [Step(slot: RawNode.slot(of: \FunctionDeclSyntax.name))]
    paths[SyntaxKind.classDecl.index] = [Step(slot: RawNode.slot(of: \ClassDeclSyntax.name))]
    paths[SyntaxKind.structDecl.index] = [Step(slot: RawNode.slot(of: \StructDeclSyntax.name))]
    paths[SyntaxKind.enumDecl.index] = [Step(slot: RawNode.slot(of: \EnumDeclSyntax.name))]
    paths[SyntaxKind.identifierType.index] = [Step(slot: RawNode.slot(of: \IdentifierTypeSyntax.name))]
    paths[SyntaxKind.declModifier.index] = [Step(slot: RawNode.slot(of: \DeclModifierSyntax.name))]
    paths[SyntaxKind.importDecl.index] = [
      Step(slot: RawNode.slot(of: \ImportDeclSyntax.path)), Step(slot: 0),
      Step(slot: RawNode.slot(of: \ImportPathComponentSyntax.name)),
    ]
    paths[SyntaxKind.attribute.index] = [
      Step(slot: RawNode.slot(of: \AttributeSyntax.attributeName), kind: .identifierType),
      Step(slot: RawNode.slot(of: \IdentifierTypeSyntax.name)),
    ]
    paths[SyntaxKind.variableDecl.index] = [
      Step(slot: RawNode.slot(of: \VariableDeclSyntax.bindings)), Step(slot: 0),
      Step(slot: RawNode.slot(of: \PatternBindingSyntax.pattern), kind: .identifierPattern),
      Step(slot: RawNode.slot(of: \IdentifierPatternSyntax.identifier)),
    ]
    return paths
  }()
}

extension TokenSyntax {
  /// The bytes of the token's text without backticks.
  package var bareText: [UInt8] { TokenText.bytes(of: self) }

  /// A hash of the bytes without backticks, valid in this process.
  var spellingHash: Int { TokenText.hash(of: self) }
}
