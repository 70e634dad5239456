import SwiftSyntax

/// A type of node that rules can ask for by its type.
protocol LintedNode: SyntaxProtocol {
  /// The one kind that the type stands for.
  static var kind: SyntaxKind { get }
}

extension AccessorBlockSyntax: LintedNode { static var kind: SyntaxKind { .accessorBlock } }
extension AccessorDeclSyntax: LintedNode { static var kind: SyntaxKind { .accessorDecl } }
extension ActorDeclSyntax: LintedNode { static var kind: SyntaxKind { .actorDecl } }
extension ArrayExprSyntax: LintedNode { static var kind: SyntaxKind { .arrayExpr } }
extension ArrowExprSyntax: LintedNode { static var kind: SyntaxKind { .arrowExpr } }
extension AsExprSyntax: LintedNode { static var kind: SyntaxKind { .asExpr } }
extension AssignmentExprSyntax: LintedNode { static var kind: SyntaxKind { .assignmentExpr } }
extension AssociatedTypeDeclSyntax: LintedNode { static var kind: SyntaxKind { .associatedTypeDecl } }
extension AttributeSyntax: LintedNode { static var kind: SyntaxKind { .attribute } }
extension CatchClauseSyntax: LintedNode { static var kind: SyntaxKind { .catchClause } }
extension ClassDeclSyntax: LintedNode { static var kind: SyntaxKind { .classDecl } }
extension ClosureExprSyntax: LintedNode { static var kind: SyntaxKind { .closureExpr } }
extension ClosureParameterSyntax: LintedNode { static var kind: SyntaxKind { .closureParameter } }
extension ClosureShorthandParameterSyntax: LintedNode { static var kind: SyntaxKind { .closureShorthandParameter } }
extension ClosureSignatureSyntax: LintedNode { static var kind: SyntaxKind { .closureSignature } }
extension CodeBlockItemListSyntax: LintedNode { static var kind: SyntaxKind { .codeBlockItemList } }
extension CodeBlockItemSyntax: LintedNode { static var kind: SyntaxKind { .codeBlockItem } }
extension CodeBlockSyntax: LintedNode { static var kind: SyntaxKind { .codeBlock } }
extension ConditionElementListSyntax: LintedNode { static var kind: SyntaxKind { .conditionElementList } }
extension ConditionElementSyntax: LintedNode { static var kind: SyntaxKind { .conditionElement } }
extension DeclModifierSyntax: LintedNode { static var kind: SyntaxKind { .declModifier } }
extension DeclReferenceExprSyntax: LintedNode { static var kind: SyntaxKind { .declReferenceExpr } }
extension DeferStmtSyntax: LintedNode { static var kind: SyntaxKind { .deferStmt } }
extension DeinitializerDeclSyntax: LintedNode { static var kind: SyntaxKind { .deinitializerDecl } }
extension DictionaryExprSyntax: LintedNode { static var kind: SyntaxKind { .dictionaryExpr } }
extension DoStmtSyntax: LintedNode { static var kind: SyntaxKind { .doStmt } }
extension EnumCaseElementSyntax: LintedNode { static var kind: SyntaxKind { .enumCaseElement } }
extension EnumCaseParameterClauseSyntax: LintedNode { static var kind: SyntaxKind { .enumCaseParameterClause } }
extension EnumCaseParameterSyntax: LintedNode { static var kind: SyntaxKind { .enumCaseParameter } }
extension EnumDeclSyntax: LintedNode { static var kind: SyntaxKind { .enumDecl } }
extension ExtensionDeclSyntax: LintedNode { static var kind: SyntaxKind { .extensionDecl } }
extension ForStmtSyntax: LintedNode { static var kind: SyntaxKind { .forStmt } }
extension FunctionCallExprSyntax: LintedNode { static var kind: SyntaxKind { .functionCallExpr } }
extension FunctionDeclSyntax: LintedNode { static var kind: SyntaxKind { .functionDecl } }
extension FunctionParameterClauseSyntax: LintedNode { static var kind: SyntaxKind { .functionParameterClause } }
extension FunctionParameterSyntax: LintedNode { static var kind: SyntaxKind { .functionParameter } }
extension FunctionSignatureSyntax: LintedNode { static var kind: SyntaxKind { .functionSignature } }
extension FunctionTypeSyntax: LintedNode { static var kind: SyntaxKind { .functionType } }
extension GenericParameterSyntax: LintedNode { static var kind: SyntaxKind { .genericParameter } }
extension GuardStmtSyntax: LintedNode { static var kind: SyntaxKind { .guardStmt } }
extension IdentifierPatternSyntax: LintedNode { static var kind: SyntaxKind { .identifierPattern } }
extension IdentifierTypeSyntax: LintedNode { static var kind: SyntaxKind { .identifierType } }
extension IfConfigDeclSyntax: LintedNode { static var kind: SyntaxKind { .ifConfigDecl } }
extension IfExprSyntax: LintedNode { static var kind: SyntaxKind { .ifExpr } }
extension ImportDeclSyntax: LintedNode { static var kind: SyntaxKind { .importDecl } }
extension InfixOperatorExprSyntax: LintedNode { static var kind: SyntaxKind { .infixOperatorExpr } }
extension InitializerDeclSyntax: LintedNode { static var kind: SyntaxKind { .initializerDecl } }
extension MacroDeclSyntax: LintedNode { static var kind: SyntaxKind { .macroDecl } }
extension MatchingPatternConditionSyntax: LintedNode { static var kind: SyntaxKind { .matchingPatternCondition } }
extension MemberAccessExprSyntax: LintedNode { static var kind: SyntaxKind { .memberAccessExpr } }
extension MemberBlockSyntax: LintedNode { static var kind: SyntaxKind { .memberBlock } }
extension MemberTypeSyntax: LintedNode { static var kind: SyntaxKind { .memberType } }
extension OptionalBindingConditionSyntax: LintedNode { static var kind: SyntaxKind { .optionalBindingCondition } }
extension PatternBindingSyntax: LintedNode { static var kind: SyntaxKind { .patternBinding } }
extension ProtocolDeclSyntax: LintedNode { static var kind: SyntaxKind { .protocolDecl } }
extension RepeatStmtSyntax: LintedNode { static var kind: SyntaxKind { .repeatStmt } }
extension ReturnClauseSyntax: LintedNode { static var kind: SyntaxKind { .returnClause } }
extension ReturnStmtSyntax: LintedNode { static var kind: SyntaxKind { .returnStmt } }
extension SequenceExprSyntax: LintedNode { static var kind: SyntaxKind { .sequenceExpr } }
extension StringLiteralExprSyntax: LintedNode { static var kind: SyntaxKind { .stringLiteralExpr } }
extension StringSegmentSyntax: LintedNode { static var kind: SyntaxKind { .stringSegment } }
extension StructDeclSyntax: LintedNode { static var kind: SyntaxKind { .structDecl } }
extension SubscriptDeclSyntax: LintedNode { static var kind: SyntaxKind { .subscriptDecl } }
extension SwitchCaseItemSyntax: LintedNode { static var kind: SyntaxKind { .switchCaseItem } }
extension SwitchCaseSyntax: LintedNode { static var kind: SyntaxKind { .switchCase } }
extension SwitchExprSyntax: LintedNode { static var kind: SyntaxKind { .switchExpr } }
extension TryExprSyntax: LintedNode { static var kind: SyntaxKind { .tryExpr } }
extension TupleTypeSyntax: LintedNode { static var kind: SyntaxKind { .tupleType } }
extension TypeAliasDeclSyntax: LintedNode { static var kind: SyntaxKind { .typeAliasDecl } }
extension UnresolvedAsExprSyntax: LintedNode { static var kind: SyntaxKind { .unresolvedAsExpr } }
extension VariableDeclSyntax: LintedNode { static var kind: SyntaxKind { .variableDecl } }
extension WhileStmtSyntax: LintedNode { static var kind: SyntaxKind { .whileStmt } }
