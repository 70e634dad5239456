import LintEngine
import ReviewCore
import SwiftSyntax

/// Prefer `isEmpty` over comparing with an empty string.
struct EmptyString: SyntaxRule {
  static let id: RuleID = "empty_string"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(SequenceExprSyntax.self) { node, context in
      for comparison in node.comparisons where comparison.isEquality {
        guard comparison.onlyRight?.isEmptyText ?? false else { continue }
        let start = comparison.left.last?.contentEnd ?? comparison.name.contentStart
        context.report(start..<comparison.range.upperBound, "Use `isEmpty` instead of comparing to an empty string.")
      }
    }
  }
}
