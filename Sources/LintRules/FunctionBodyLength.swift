import LintEngine
import ReviewCore
import SwiftSyntax

/// Functions, initialisers, subscripts and accessors with long bodies.
struct FunctionBodyLength: SyntaxRule {
  static let id: RuleID = "function_body_length"

  private let levels: Levels

  init(_ options: RuleOptions) {
    levels = options.levels
  }

  func register(_ rule: inout Registration) {
    rule.leave(anyOf: Self.kinds) { node, context in check(node, &context) }
  }

  private static let kinds: [SyntaxKind] = [
    .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .subscriptDecl,
  ]

  private func check(_ node: Syntax, _ context: inout RuleContext) {
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let function): check(function.name, function.body, &context)
    case .initializerDecl(let function): check(function.initKeyword, function.body, &context)
    case .deinitializerDecl(let function): check(function.deinitKeyword, function.body, &context)
    case .accessorDecl(let accessor): check(accessor.accessorSpecifier, accessor.body, &context)
    case .subscriptDecl(let function):
      guard let block = function.accessorBlock, case .getter = block.accessors else { return }
      CodeBody(label: function.subscriptKeyword, leftBrace: block.leftBrace, rightBrace: block.rightBrace)
        .check(levels, "function body", &context)
    default: break
    }
  }

  private func check(_ label: TokenSyntax, _ body: CodeBlockSyntax?, _ context: inout RuleContext) {
    guard let body else { return }
    CodeBody(label: label, leftBrace: body.leftBrace, rightBrace: body.rightBrace)
      .check(levels, "function body", &context)
  }
}
