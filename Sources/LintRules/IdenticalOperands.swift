import LintEngine
import ReviewCore
import SwiftSyntax

/// Comparisons of a thing with itself.
struct IdenticalOperands: SyntaxRule {
  static let id: RuleID = "identical_operands"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(SequenceExprSyntax.self) { node, context in
      for comparison in node.comparisons where comparison.hasSameSides {
        context.report(comparison.range, "Both sides of `\(comparison.name.text)` are the same.")
      }
    }
  }
}
