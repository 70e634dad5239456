import LintEngine
import ReviewCore
import SwiftSyntax

/// `defer` statements without a statement in them.
struct EmptyDefer: SyntaxRule {
  static let id: RuleID = "empty_defer"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(DeferStmtSyntax.self) { node, context in
      guard node.body.statements.isEmpty else { return }
      context.report(node, "Remove the empty `defer`.", fix: .remove(node))
    }
  }
}
