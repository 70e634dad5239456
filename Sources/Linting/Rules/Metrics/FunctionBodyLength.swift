import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Functions, initialisers, subscripts and accessors with long bodies.
struct FunctionBodyLength: SyntaxRule {
  static let id: RuleID = "function_body_length"

  private let levels: Levels

  init(_ options: RuleOptions) {
    levels = options.levels
  }

  func register(_ rule: inout Registration) {
    for (kind, slot) in RawSlot.body {
      rule.passOut([kind]) { passing, context in
        guard let body = passing.place.child(slot), !CodeBody.isWithin(levels, body.contentRange, in: context.source) else { return }
        check(passing.syntax, &context)
      }
    }
  }

  private func check(_ node: Syntax, _ context: inout RuleContext) {
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let function): check(function.name, function.body, &context)
    case .initializerDecl(let function): check(function.initKeyword, function.body, &context)
    case .deinitializerDecl(let function): check(function.deinitKeyword, function.body, &context)
    case .accessorDecl(let accessor): check(accessor.accessorSpecifier, accessor.body, &context)
    case .subscriptDecl(let function):
      guard let block = function.accessorBlock, case .getter = block.accessors else { return }
      CodeBody(label: function.subscriptKeyword, leftBrace: block.leftBrace, rightBrace: block.rightBrace)
        .check(levels, "A function body", &context)
    default: break
    }
  }

  private func check(_ label: TokenSyntax, _ body: CodeBlockSyntax?, _ context: inout RuleContext) {
    guard let body else { return }
    CodeBody(label: label, leftBrace: body.leftBrace, rightBrace: body.rightBrace)
      .check(levels, "A function body", &context)
  }
}
