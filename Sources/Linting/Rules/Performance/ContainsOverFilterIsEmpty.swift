import ReviewCore
import SwiftSyntax

/// `contains(where:)` rather than asking whether a filter lets anything through.
struct ContainsOverFilterIsEmpty: CodeRule {
  static let id: RuleID = "contains_over_filter_is_empty"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      guard node.declName.baseName.spells("isEmpty"), let filter = node.base?.call?.methodName else { return }
      guard filter.spells("filter") else { return }
      inspection.report(node, "`contains(where:)` stops at the first match; `filter` goes through everything.")
    }
  }
}
