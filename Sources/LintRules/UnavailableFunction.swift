import LintEngine
import ReviewCore
import SwiftSyntax

/// Functions that only stop the program, and are not marked unavailable.
struct UnavailableFunction: SyntaxRule {
  static let id: RuleID = "unavailable_function"

  private static let endings: [StaticString] = ["fatalError", "preconditionFailure", "abort"]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let returns = rule.state([Bool]())
    let bodies: [SyntaxKind] = [.functionDecl, .initializerDecl, .closureExpr]
    rule.visit(anyOf: bodies) { _, context in context[returns].append(false) }
    rule.visit(ReturnStmtSyntax.self) { _, context in
      guard let last = context[returns].indices.last else { return }
      context[returns][last] = true
    }
    rule.leave(anyOf: bodies) { node, context in
      guard context[returns].popLast() == false else { return }
      if let function = node.as(FunctionDeclSyntax.self) {
        guard !Self.returnsNever(function.signature) else { return }
        check(function.body, function.attributes, function.funcKeyword, &context)
      } else if let initializer = node.as(InitializerDeclSyntax.self) {
        check(initializer.body, initializer.attributes, initializer.initKeyword, &context)
      }
    }
  }

  private func check(
    _ body: CodeBlockSyntax?, _ attributes: AttributeListSyntax, _ keyword: TokenSyntax, _ context: inout RuleContext
  ) {
    guard let body, body.statements.contains(where: Self.endsProgram), !attributes.areUnavailable else { return }
    context.report(keyword, "Mark this function `@available(*, unavailable)`; it only traps.")
  }

  private static func endsProgram(_ item: CodeBlockItemSyntax) -> Bool {
    guard let name = item.item.as(FunctionCallExprSyntax.self)?.calledName else { return false }
    return endings.contains(where: name.spells)
  }

  private static func returnsNever(_ signature: FunctionSignatureSyntax) -> Bool {
    signature.returnClause?.type.isStandard("Never") ?? false
  }
}
