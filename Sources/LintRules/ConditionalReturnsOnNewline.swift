import LintEngine
import ReviewCore
import SwiftSyntax

/// `if` and `guard` that return on the same line.
struct ConditionalReturnsOnNewline: SyntaxRule {
  static let id: RuleID = "conditional_returns_on_newline"

  private let isForIfOnly: Bool

  init(_ options: RuleOptions) {
    isForIfOnly = options.isOn("if_only")
  }

  func register(_ rule: inout Registration) {
    rule.visit(IfExprSyntax.self) { node, context in
      let other = node.elseBody?.as(CodeBlockSyntax.self)
      guard
        returns(node.body, besides: node.ifKeyword, context)
          || other.map({ returns($0, besides: node.ifKeyword, context) }) ?? false
      else { return }
      context.report(node, "Move `return` to a line of its own.")
    }
    guard !isForIfOnly else { return }
    rule.visit(GuardStmtSyntax.self) { node, context in
      guard returns(node.body, besides: node.guardKeyword, context) else { return }
      context.report(node, "Move `return` to a line of its own.")
    }
  }

  private func returns(_ body: CodeBlockSyntax, besides keyword: TokenSyntax, _ context: RuleContext) -> Bool {
    guard let last = body.statements.last?.item.as(ReturnStmtSyntax.self) else { return false }
    return context.source.line(at: last.contentStart) == context.source.line(at: keyword.contentStart)
  }
}
