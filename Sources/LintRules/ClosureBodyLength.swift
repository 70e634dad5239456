import LintEngine
import ReviewCore
import SwiftSyntax

/// Closures with long bodies.
struct ClosureBodyLength: SyntaxRule {
  static let id: RuleID = "closure_body_length"

  private let levels: Levels

  init(_ options: RuleOptions) {
    levels = options.levels
  }

  func register(_ rule: inout Registration) {
    rule.leave(ClosureExprSyntax.self) { node, context in
      CodeBody(label: node.leftBrace, leftBrace: node.leftBrace, rightBrace: node.rightBrace)
        .check(levels, "closure", &context)
    }
  }
}
