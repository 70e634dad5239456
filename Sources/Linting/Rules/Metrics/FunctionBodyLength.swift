import ReviewCore
import SwiftSyntax

/// Functions, initialisers, subscripts and accessors with long bodies.
struct FunctionBodyLength: CodeRule {
  static let id: RuleID = "function_body_length"

  private let levels: Levels

  init(_ options: RuleOptions) {
    levels = options.levels
  }

  func register(in registry: inout RuleRegistry) {
    registry.leave(FunctionDeclSyntax.self) { node, inspection in check(node.name, node.body, &inspection) }
    registry.leave(InitializerDeclSyntax.self) { node, inspection in check(node.initKeyword, node.body, &inspection) }
    registry.leave(DeinitializerDeclSyntax.self) { node, inspection in check(node.deinitKeyword, node.body, &inspection) }
    registry.leave(AccessorDeclSyntax.self) { node, inspection in check(node.accessorSpecifier, node.body, &inspection) }
    registry.leave(SubscriptDeclSyntax.self) { node, inspection in
      guard let block = node.accessorBlock, case .getter = block.accessors else { return }
      let body = CodeBody(label: node.subscriptKeyword, leftBrace: block.leftBrace, rightBrace: block.rightBrace)
      body.check(levels, "A function body", &inspection)
    }
  }

  private func check(_ label: TokenSyntax, _ body: CodeBlockSyntax?, _ inspection: inout Inspection) {
    guard let body else { return }
    CodeBody(label: label, leftBrace: body.leftBrace, rightBrace: body.rightBrace)
      .check(levels, "A function body", &inspection)
  }
}
