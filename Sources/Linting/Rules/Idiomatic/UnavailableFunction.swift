import ReviewCore
import SwiftSyntax

/// Functions that only end the program, and do not say so to the compiler.
struct UnavailableFunction: CodeRule {
  static let id: RuleID = "unavailable_function"

  private static let endings: [StaticString] = ["fatalError", "preconditionFailure", "abort"]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let returns = registry.slot([Bool]())
    let bodies: [SyntaxKind] = [.functionDecl, .initializerDecl, .closureExpr]
    registry.enter(bodies) { _, inspection in inspection[returns].append(false) }
    registry.enter([.returnStmt]) { _, inspection in
      guard let last = inspection[returns].indices.last else { return }
      inspection[returns][last] = true
    }
    registry.leave(bodies) { node, inspection in
      guard inspection[returns].popLast() == false else { return }
      if let function = node.as(FunctionDeclSyntax.self) {
        guard !Self.returnsNever(function.signature) else { return }
        check(function.body, function.attributes, function.funcKeyword, &inspection)
      } else if let initializer = node.as(InitializerDeclSyntax.self) {
        check(initializer.body, initializer.attributes, initializer.initKeyword, &inspection)
      }
    }
  }

  private func check(
    _ body: CodeBlockSyntax?, _ attributes: AttributeListSyntax, _ keyword: TokenSyntax, _ inspection: inout Inspection
  ) {
    guard let body, body.statements.contains(where: Self.endsProgram), !attributes.areUnavailable else { return }
    inspection.report(keyword, "What is not to be called is marked `@available(*, unavailable)`.")
  }

  private static func endsProgram(_ item: CodeBlockItemSyntax) -> Bool {
    guard let name = item.item.as(FunctionCallExprSyntax.self)?.calledName else { return false }
    return endings.contains(where: name.spells)
  }

  private static func returnsNever(_ signature: FunctionSignatureSyntax) -> Bool {
    signature.returnClause?.type.isStandard("Never") ?? false
  }
}
