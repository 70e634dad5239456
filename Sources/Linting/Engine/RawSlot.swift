@_spi(RawSyntax) import SwiftSyntax

/// Where the children of a kind of node stand.
enum RawSlot {
  /// The slot of a child in its parent's layout.
  static func slot<Node: SyntaxProtocol>(of child: PartialKeyPath<Node>) -> Int {
    guard case .layout(let children) = Node.structure else { return .max }
    return children.firstIndex { $0 as AnyKeyPath == child } ?? .max
  }

  static let callee = slot(of: \FunctionCallExprSyntax.calledExpression)
  static let leftParenthesis = slot(of: \FunctionCallExprSyntax.leftParen)
  static let arguments = slot(of: \FunctionCallExprSyntax.arguments)
  static let trailingClosure = slot(of: \FunctionCallExprSyntax.trailingClosure)
  static let argumentLabel = slot(of: \LabeledExprSyntax.label)
  static let elements = slot(of: \SequenceExprSyntax.elements)
  static let argumentValue = slot(of: \LabeledExprSyntax.expression)
  static let switchCases = slot(of: \SwitchExprSyntax.cases)
  static let switchSubject = slot(of: \SwitchExprSyntax.subject)
  static let caseLabel = slot(of: \SwitchCaseSyntax.label)
  static let caseItems = slot(of: \SwitchCaseLabelSyntax.caseItems)
  static let casePattern = slot(of: \SwitchCaseItemSyntax.pattern)
  /// By kind of declaration that makes a type.
  static let typeName: [SyntaxKind: Int] = [
    .classDecl: slot(of: \ClassDeclSyntax.name), .structDecl: slot(of: \StructDeclSyntax.name),
    .enumDecl: slot(of: \EnumDeclSyntax.name), .actorDecl: slot(of: \ActorDeclSyntax.name),
    .protocolDecl: slot(of: \ProtocolDeclSyntax.name), .typeAliasDecl: slot(of: \TypeAliasDeclSyntax.name),
    .associatedTypeDecl: slot(of: \AssociatedTypeDeclSyntax.name),
  ]
  /// By kind of declaration that has members.
  static let memberBlock: [SyntaxKind: Int] = [
    .classDecl: slot(of: \ClassDeclSyntax.memberBlock), .structDecl: slot(of: \StructDeclSyntax.memberBlock),
    .enumDecl: slot(of: \EnumDeclSyntax.memberBlock), .actorDecl: slot(of: \ActorDeclSyntax.memberBlock),
    .extensionDecl: slot(of: \ExtensionDeclSyntax.memberBlock), .protocolDecl: slot(of: \ProtocolDeclSyntax.memberBlock),
  ]
  /// By kind of what is called: its statements between braces, or its accessors.
  static let body: [SyntaxKind: Int] = [
    .functionDecl: slot(of: \FunctionDeclSyntax.body), .initializerDecl: slot(of: \InitializerDeclSyntax.body),
    .deinitializerDecl: slot(of: \DeinitializerDeclSyntax.body), .accessorDecl: slot(of: \AccessorDeclSyntax.body),
    .subscriptDecl: slot(of: \SubscriptDeclSyntax.accessorBlock),
  ]
  static let macroName = slot(of: \MacroDeclSyntax.name)
  static let extendedType = slot(of: \ExtensionDeclSyntax.extendedType)
  static let bindings = slot(of: \VariableDeclSyntax.bindings)
  static let bindingPattern = slot(of: \PatternBindingSyntax.pattern)
  static let patternName = slot(of: \IdentifierPatternSyntax.identifier)
  static let subscriptParameters = slot(of: \SubscriptDeclSyntax.parameterClause)
  static let parameterLabel = slot(of: \FunctionParameterSyntax.firstName)
  /// The name within, where it is another than the label.
  static let parameterName = slot(of: \FunctionParameterSyntax.secondName)
  static let members = slot(of: \MemberBlockSyntax.members)
  static let memberDeclaration = slot(of: \MemberBlockItemSyntax.decl)
  static let caseElements = slot(of: \EnumCaseDeclSyntax.elements)
  static let caseName = slot(of: \EnumCaseElementSyntax.name)
  static let initialValue = slot(of: \InitializerClauseSyntax.value)
  static let bindingInitializer = slot(of: \PatternBindingSyntax.initializer)
  static let closureSignature = slot(of: \ClosureExprSyntax.signature)
  static let functionName = slot(of: \FunctionDeclSyntax.name)
  static let functionSignature = slot(of: \FunctionDeclSyntax.signature)
  static let initializerSignature = slot(of: \InitializerDeclSyntax.signature)
  static let parameterClause = slot(of: \FunctionSignatureSyntax.parameterClause)
  static let parameters = slot(of: \FunctionParameterClauseSyntax.parameters)
  static let condition = slot(of: \ConditionElementSyntax.condition)
  static let accessors = slot(of: \AccessorBlockSyntax.accessors)
  static let accessorSpecifier = slot(of: \AccessorDeclSyntax.accessorSpecifier)
  static let arrayElements = slot(of: \ArrayExprSyntax.elements)
  static let arrayComma = slot(of: \ArrayElementSyntax.trailingComma)
  static let dictionaryContent = slot(of: \DictionaryExprSyntax.content)
  static let dictionaryComma = slot(of: \DictionaryElementSyntax.trailingComma)
  static let attributeParenthesis = slot(of: \AttributeSyntax.leftParen)
  static let bindingConditionPattern = slot(of: \OptionalBindingConditionSyntax.pattern)
  static let elseBody = slot(of: \IfExprSyntax.elseBody)
  static let enumParents = slot(of: \EnumDeclSyntax.inheritanceClause)
  static let functionModifiers = slot(of: \FunctionDeclSyntax.modifiers)
  static let matchedPattern = slot(of: \MatchingPatternConditionSyntax.pattern)
  static let modifierDetail = slot(of: \DeclModifierSyntax.detail)
  static let patternExpression = slot(of: \ExpressionPatternSyntax.expression)
  static let returnType = slot(of: \ReturnClauseSyntax.type)
  static let switchEnd = slot(of: \SwitchExprSyntax.rightBrace)
  static let repeatCondition = slot(of: \RepeatStmtSyntax.condition)
  static let memberTypeBase = slot(of: \MemberTypeSyntax.baseType)
  static let memberTypeName = slot(of: \MemberTypeSyntax.name)
  static let returnedValue = slot(of: \ReturnStmtSyntax.expression)
  static let typeArguments = slot(of: \IdentifierTypeSyntax.genericArgumentClause)

  /// The slots of the children that a node has, in their order.
  static func written(in node: Syntax) -> [Int] {
    guard let children = node.raw.layoutView?.children else { return [] }
    return children.indices.filter { children[$0]?.isWritten ?? false }
  }
}

/// Looks into nodes without making nodes of what lies below them, so that nothing is counted or allocated.
extension RawSyntax {
  /// The child in a slot of the layout; nil where nothing stands, and in tokens.
  func child(_ slot: Int) -> RawSyntax? {
    guard let children = layoutView?.children, slot < children.count else { return nil }
    return children[slot]
  }

  /// Whether the code has it: the parser makes up tokens where some are missing.
  var isWritten: Bool {
    tokenView.map { $0.presence == .present } ?? true
  }
}
