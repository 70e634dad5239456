import ReviewCore
import SwiftSyntax

/// `fallthrough` in a `switch`.
struct Fallthrough: CodeRule {
  static let id: RuleID = "fallthrough"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter([.fallThroughStmt]) { node, inspection in
      inspection.report(node, "List the patterns in one `case` rather than falling through.")
    }
  }
}
