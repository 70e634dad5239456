import ReviewCore
import SwiftSyntax

/// `isEmpty` rather than a comparison with an empty text.
struct EmptyString: CodeRule {
  static let id: RuleID = "empty_string"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(SequenceExprSyntax.self) { node, inspection in
      for comparison in node.comparisons where comparison.isEquality {
        guard comparison.onlyRight?.isEmptyText ?? false else { continue }
        let start = comparison.left.last?.contentEnd ?? comparison.name.contentStart
        inspection.report(start..<comparison.range.upperBound, "`isEmpty` asks the same, and need not compare.")
      }
    }
  }
}
