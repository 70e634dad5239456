import LintEngine
import ReviewCore
import SwiftSyntax

/// Braces without code or a comment between them.
struct NoEmptyBlock: SyntaxRule {
  static let id: RuleID = "no_empty_block"

  private enum Block: String {
    case function = "function_bodies"
    case initializer = "initializer_bodies"
    case statement = "statement_blocks"
    case closure = "closure_blocks"
  }

  private let disabled: Set<String>

  init(_ options: RuleOptions) {
    disabled = Set(options.texts("disabled_block_types"))
  }

  func register(_ rule: inout Registration) {
    rule.visit(CodeBlockSyntax.self) { node, context in
      guard node.statements.isEmpty, let block = Self.block(node) else { return }
      check(block, from: node.leftBrace, to: node.rightBrace, &context)
    }
    rule.visit(ClosureExprSyntax.self) { node, context in
      guard node.statements.isEmpty else { return }
      check(.closure, from: node.leftBrace, to: node.rightBrace, after: node.signature?.inKeyword, &context)
    }
  }

  /// Returns nil for the body of a `guard`, which cannot be empty.
  private static func block(_ node: CodeBlockSyntax) -> Block? {
    switch node.parent?.kind {
    case .functionDecl, .accessorDecl: .function
    case .initializerDecl, .deinitializerDecl: .initializer
    case .guardStmt: nil
    default: .statement
    }
  }

  /// - Parameter signature: The end of the closure's signature.
  private func check(
    _ block: Block, from left: TokenSyntax, to right: TokenSyntax, after signature: TokenSyntax? = nil,
    _ context: inout RuleContext
  ) {
    guard !disabled.contains(block.rawValue) else { return }
    let start = signature ?? left
    guard context.source.isBlank(start.contentEnd..<right.contentStart) else { return }
    if signature != nil, !context.source.isBlank(left.contentEnd..<(left.nextStart ?? left.contentEnd)) { return }
    context.report(
      left.contentStart..<right.contentEnd, "Add code, or a comment that explains why this block is empty.",
      cause: context.cause(within: left.contentStart..<right.contentEnd))
  }
}

extension TokenSyntax {
  /// The offset of the next token.
  fileprivate var nextStart: Int? { nextToken(viewMode: .sourceAccurate)?.contentStart }
}
