import ReviewCore
import SwiftSyntax

/// Comparisons of a thing with itself.
struct IdenticalOperands: CodeRule {
  static let id: RuleID = "identical_operands"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(SequenceExprSyntax.self) { node, inspection in
      for comparison in node.comparisons where comparison.hasSameSides {
        inspection.report(comparison.range, "Both sides of `\(comparison.name.text)` are the same.")
      }
    }
  }
}
