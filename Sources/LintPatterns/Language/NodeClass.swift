import LintEngine
import LintFastWalk
import SwiftSyntax

/// A class of syntax as named in rules (`kind: class`, `$X:literal`): one kind of node, several kinds, or part of a
/// kind.
struct NodeClass: Hashable, Sendable {
  let name: String
  /// The kinds of folded nodes that may belong to it; empty for broad classes such as `expr`, which cannot be a start.
  let kinds: [SyntaxKind]
  /// The hash of the identifying token of all its nodes, if they share one; see `StartKey`.
  let key: Int?
  private let test: Test

  private enum Test: Hashable, Sendable {
    case anyOfKind
    case expression, statement, declaration, type, pattern, identifier
    case member, local, stored, computed
    case forced
    case operation, assignment
    case primary
  }

  /// - Returns: Nil for an unknown name.
  init?(_ name: String) {
    self.name = name
    if let test = Self.wide[name] {
      kinds = []
      key = nil
      self.test = test
    } else if let part = Self.parts[name] {
      kinds = part.kinds
      key = part.test == .forced ? TokenText.hash(of: "!") : nil
      test = part.test
    } else if let kinds = Self.kindsByName[name] {
      self.kinds = kinds
      key = nil
      test = .anyOfKind
    } else {
      return nil
    }
  }

  /// All names, ascending.
  static let names = (Array(kindsByName.keys) + wide.keys + parts.keys).sorted()

  func holds(_ node: Syntax) -> Bool {
    switch test {
    case .anyOfKind: kinds.contains(node.kind)
    case .expression: node.is(ExprSyntax.self)
    case .statement: node.is(StmtSyntax.self) || Self.statementExpressions.contains(node.kind)
    case .declaration: node.is(DeclSyntax.self)
    case .type: node.is(TypeSyntax.self)
    case .pattern: node.is(PatternSyntax.self)
    case .identifier: Self.isIdentifier(node)
    case .member: kinds.contains(node.kind) && node.isMember
    case .local: kinds.contains(node.kind) && node.isLocal
    case .stored: node.as(VariableDeclSyntax.self).map { Syntax($0).isMember && $0.isStored } ?? false
    case .computed: node.as(VariableDeclSyntax.self).map { Syntax($0).isMember && !$0.isStored } ?? false
    case .forced: kinds.contains(node.kind) && node.isForced
    case .operation: node.as(InfixOperatorExprSyntax.self).map { !$0.isAssignment } ?? false
    case .primary: kinds.contains(node.kind) && !node.isImplicitMember
    case .assignment: node.as(InfixOperatorExprSyntax.self)?.isAssignment ?? false
    }
  }

  private static func isIdentifier(_ node: Syntax) -> Bool {
    switch node.as(SyntaxEnum.self) {
    case .token(let token): if case .identifier = token.tokenKind { true } else { false }
    case .declReferenceExpr(let reference): reference.argumentNames == nil
    case .identifierPattern: true
    case .identifierType(let type): type.genericArgumentClause == nil
    default: false
    }
  }

  private static let statementExpressions: Set<SyntaxKind> = [.ifExpr, .switchExpr]

  private static let wide: [String: Test] = [
    "expr": .expression, "stmt": .statement, "decl": .declaration, "type": .type, "pattern": .pattern,
    "id": .identifier,
  ]

  private struct Part {
    let kinds: [SyntaxKind]
    let test: Test
  }

  private static let parts: [String: Part] = [
    "property": Part(kinds: [.variableDecl], test: .member),
    "method": Part(kinds: [.functionDecl], test: .member),
    "local_variable": Part(kinds: [.variableDecl], test: .local),
    "local_function": Part(kinds: [.functionDecl], test: .local),
    "stored_property": Part(kinds: [.variableDecl], test: .stored),
    "computed_property": Part(kinds: [.variableDecl], test: .computed),
    "infix": Part(kinds: [.infixOperatorExpr], test: .operation),
    "assignment": Part(kinds: [.infixOperatorExpr], test: .assignment),
    "primary": Part(
      kinds: [.declReferenceExpr, .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr],
      test: .primary),
    "force_try": Part(kinds: [.tryExpr], test: .forced),
    "force_cast": Part(kinds: [.asExpr], test: .forced),
  ]

  private static let literals: [SyntaxKind] = [
    .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr,
    .regexLiteralExpr, .arrayExpr, .dictionaryExpr,
  ]
  static let nominalTypes: [SyntaxKind] = [.classDecl, .structDecl, .enumDecl, .actorDecl]

  private static let kindsByName: [String: [SyntaxKind]] = [
    "file": [.sourceFile],
    "nominal": nominalTypes, "class": [.classDecl], "struct": [.structDecl], "enum": [.enumDecl], "actor": [.actorDecl],
    "protocol": [.protocolDecl], "extension": [.extensionDecl],
    "function": [.functionDecl], "init": [.initializerDecl], "deinit": [.deinitializerDecl],
    "subscript": [.subscriptDecl], "variable": [.variableDecl], "binding": [.patternBinding],
    "accessor": [.accessorDecl], "parameter": [.functionParameter],
    "closure_parameter": [.closureParameter, .closureShorthandParameter],
    "generic_parameter": [.genericParameter],
    "typealias": [.typeAliasDecl], "associatedtype": [.associatedTypeDecl], "import": [.importDecl],
    "enum_case": [.enumCaseDecl], "enum_element": [.enumCaseElement], "operator_decl": [.operatorDecl],
    "macro_decl": [.macroDecl], "attribute": [.attribute], "modifier": [.declModifier],
    "conditional_compilation": [.ifConfigDecl],
    "call": [.functionCallExpr], "member_access": [.memberAccessExpr], "identifier": [.declReferenceExpr],
    "index": [.subscriptCallExpr], "closure": [.closureExpr], "tuple": [.tupleExpr], "array": [.arrayExpr],
    "dictionary": [.dictionaryExpr], "literal": literals, "string": [.stringLiteralExpr], "int": [.integerLiteralExpr],
    "float": [.floatLiteralExpr], "number": [.integerLiteralExpr, .floatLiteralExpr], "bool": [.booleanLiteralExpr],
    "nil": [.nilLiteralExpr], "regex_literal": [.regexLiteralExpr], "key_path": [.keyPathExpr],
    "prefix": [.prefixOperatorExpr], "postfix": [.postfixOperatorExpr],
    "ternary": [.ternaryExpr], "cast": [.asExpr], "is": [.isExpr], "try": [.tryExpr], "await": [.awaitExpr],
    "force_unwrap": [.forceUnwrapExpr], "optional_chain": [.optionalChainingExpr], "in_out": [.inOutExpr],
    "super": [.superExpr], "macro": [.macroExpansionExpr, .macroExpansionDecl],
    "specialization": [.genericSpecializationExpr],
    "if": [.ifExpr], "switch": [.switchExpr], "case": [.switchCase], "guard": [.guardStmt], "for": [.forStmt],
    "while": [.whileStmt], "repeat": [.repeatStmt], "loop": [.forStmt, .whileStmt, .repeatStmt], "do": [.doStmt],
    "catch": [.catchClause], "defer": [.deferStmt], "return": [.returnStmt], "throw": [.throwStmt],
    "break": [.breakStmt], "continue": [.continueStmt], "fallthrough": [.fallThroughStmt], "label": [.labeledStmt],
    "block": [.codeBlock], "optional_binding": [.optionalBindingCondition],
    "case_condition": [.matchingPatternCondition],
    "availability_condition": [.availabilityCondition], "capture_specifier": [.closureCaptureSpecifier],
    "identifier_type": [.identifierType], "member_type": [.memberType], "optional_type": [.optionalType],
    "implicitly_unwrapped_type": [.implicitlyUnwrappedOptionalType], "array_type": [.arrayType],
    "dictionary_type": [.dictionaryType], "tuple_type": [.tupleType], "function_type": [.functionType],
    "some_or_any_type": [.someOrAnyType], "composition_type": [.compositionType],
    "wildcard": [.wildcardPattern, .discardAssignmentExpr], "identifier_pattern": [.identifierPattern],
    "return_clause": [.returnClause], "inheritance": [.inheritedType],
    "declaration": EnclosingDeclaration.kinds,
  ]
}

extension Syntax {
  /// Whether the node is a member of a type or an extension.
  package var isMember: Bool { parent?.kind == .memberBlockItem }

  /// Whether the node is a statement, but not at the top level of the file.
  package var isLocal: Bool {
    parent?.kind == .codeBlockItem && parent?.parent?.parent?.kind != .sourceFile
  }

  /// Whether this is an implicit member such as `.zero`, whose type is not written.
  fileprivate var isImplicitMember: Bool {
    self.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
  }

  fileprivate var isForced: Bool {
    let mark =
      self.as(TryExprSyntax.self)?.questionOrExclamationMark ?? self.as(AsExprSyntax.self)?.questionOrExclamationMark
    return mark?.tokenKind == .exclamationMark
  }
}

extension InfixOperatorExprSyntax {
  fileprivate var isAssignment: Bool { self.operator.is(AssignmentExprSyntax.self) }
}

extension VariableDeclSyntax {
  /// Whether a binding has storage.
  var isStored: Bool { bindings.contains { !$0.isComputed } }
}
