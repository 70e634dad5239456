import ReviewCore
import SwiftSyntax

/// `last(where:)` rather than the last of all that a filter lets through.
struct LastWhere: CodeRule {
  static let id: RuleID = "last_where"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      guard node.declName.baseName.spells("last"), FirstWhere.isFiltered(node) else { return }
      inspection.report(node, "`last(where:)` searches from the end; `filter` goes through everything.")
    }
  }
}
