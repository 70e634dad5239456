import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Functions, initialisers, subscripts and accessors with long bodies.
struct FunctionBodyLength: CodeRule {
  static let id: RuleID = "function_body_length"

  private let levels: Levels

  init(_ options: RuleOptions) {
    levels = options.levels
  }

  func register(in registry: inout RuleRegistry) {
    for (kind, slot) in RawSlot.body {
      registry.passOut([kind]) { passing, inspection in
        guard let body = passing.place.child(slot), !CodeBody.isWithin(levels, body.contentRange, in: inspection.source) else { return }
        check(passing.syntax, &inspection)
      }
    }
  }

  private func check(_ node: Syntax, _ inspection: inout Inspection) {
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let function): check(function.name, function.body, &inspection)
    case .initializerDecl(let function): check(function.initKeyword, function.body, &inspection)
    case .deinitializerDecl(let function): check(function.deinitKeyword, function.body, &inspection)
    case .accessorDecl(let accessor): check(accessor.accessorSpecifier, accessor.body, &inspection)
    case .subscriptDecl(let function):
      guard let block = function.accessorBlock, case .getter = block.accessors else { return }
      CodeBody(label: function.subscriptKeyword, leftBrace: block.leftBrace, rightBrace: block.rightBrace)
        .check(levels, "A function body", &inspection)
    default: break
    }
  }

  private func check(_ label: TokenSyntax, _ body: CodeBlockSyntax?, _ inspection: inout Inspection) {
    guard let body else { return }
    CodeBody(label: label, leftBrace: body.leftBrace, rightBrace: body.rightBrace)
      .check(levels, "A function body", &inspection)
  }
}
