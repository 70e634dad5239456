import ReviewCore
import SwiftSyntax

/// `isEmpty` rather than a comparison with an empty text.
struct EmptyString: CodeRule {
  static let id: RuleID = "empty_string"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(SequenceExprSyntax.self) { node, inspection in
      for comparison in node.comparisons where comparison.isEquality {
        let start: Int
        if comparison.onlyRight?.isEmptyText ?? false {
          start = comparison.left.last?.contentEnd ?? comparison.name.contentStart
        } else if comparison.onlyLeft?.isEmptyText ?? false {
          start = comparison.range.lowerBound
        } else {
          continue
        }
        inspection.report(start..<comparison.range.upperBound, "`isEmpty` asks the same, and need not compare.")
      }
    }
  }
}
