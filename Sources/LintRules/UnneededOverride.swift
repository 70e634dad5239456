import LintEngine
import ReviewCore
import SwiftSyntax

/// Overrides that only call the overridden method, with the same arguments.
struct UnneededOverride: SyntaxRule {
  static let id: RuleID = "unneeded_override"

  private let checksInitializers: Bool
  private let excluded: Set<String>

  init(_ options: RuleOptions) {
    checksInitializers = options.isOn("affect_initializers")
    excluded = Set(options.texts("excluded_methods"))
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in
      guard node.isOverride, let body = node.body, !isExcluded(node) else { return }
      guard onlyCallsSuper(node.name, node.signature, body, node.attributes) else { return }
      report(node, body, &context)
    }
    guard checksInitializers else { return }
    rule.visit(InitializerDeclSyntax.self) { node, context in
      guard node.modifiers.contains(anyOf: ["override"]), node.optionalMark == nil, let body = node.body else { return }
      guard onlyCallsSuper(node.initKeyword, node.signature, body, node.attributes) else { return }
      report(node, body, &context)
    }
  }

  /// Returns whether the options exclude the method, as `name`, `name()` or `name(label:)`.
  private func isExcluded(_ node: FunctionDeclSyntax) -> Bool {
    guard !excluded.isEmpty else { return false }
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()
    return excluded.contains(node.name.text) || excluded.contains("\(node.name.text)(\(labels))")
  }

  private func onlyCallsSuper(
    _ name: TokenSyntax, _ signature: FunctionSignatureSyntax, _ body: CodeBlockSyntax,
    _ attributes: AttributeListSyntax
  ) -> Bool {
    guard body.statements.count == 1, let only = body.statements.first, let call = Self.call(in: only.item) else {
      return false
    }
    guard let method = call.calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    guard method.base?.is(SuperExprSyntax.self) == true else { return false }
    // Attributes such as `@IBAction`, `@MainActor` or `@available` change the declaration.
    guard method.declName.baseName.text == name.text, attributes.isEmpty else { return false }
    return call.trailingClosure == nil && passesOn(signature.parameterClause.parameters, in: call.arguments)
  }

  /// Returns whether each parameter is passed under its own label, and none has a default that callers would lose.
  private func passesOn(_ parameters: FunctionParameterListSyntax, in arguments: LabeledExprListSyntax) -> Bool {
    guard parameters.count == arguments.count else { return false }
    return zip(parameters, arguments).allSatisfy { parameter, argument in
      let label = parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.text
      let value = argument.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
      let name = (parameter.secondName ?? parameter.firstName).text
      return parameter.defaultValue == nil && argument.label?.text == label && value == name
    }
  }

  private static func call(in item: CodeBlockItemSyntax.Item) -> FunctionCallExprSyntax? {
    var expression: ExprSyntax?
    switch item {
    case .expr(let value): expression = value
    case .stmt(let statement): expression = statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: return nil
    }
    while let current = expression {
      if let attempt = current.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
        expression = attempt.expression
      } else if let pause = current.as(AwaitExprSyntax.self) {
        expression = pause.expression
      } else {
        return current.as(FunctionCallExprSyntax.self)
      }
    }
    return nil
  }

  private func report(_ node: some DeclSyntaxProtocol, _ body: CodeBlockSyntax, _ context: inout RuleContext) {
    // A class may inherit all initializers because it overrides each of them.
    let isPlain = !node.is(InitializerDeclSyntax.self) && (node.marks.map { $0.modifiers.count == 1 } ?? false)
    context.report(
      node.contentStart..<body.leftBrace.contentStart, "Remove this override; it only calls `super`.",
      fix: .removingMember(node, isSafe: isPlain, in: context.source),
      cause: context.cause(within: node.contentRange))
  }
}
