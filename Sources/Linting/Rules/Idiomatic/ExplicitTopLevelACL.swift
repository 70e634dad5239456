import ReviewCore
import SwiftSyntax

/// Declarations at the top of a file that do not say who may use them.
struct ExplicitTopLevelACL: CodeRule {
  static let id: RuleID = "explicit_top_level_acl"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(AccessibleDeclaration.kinds) { node, inspection in
      guard node.owner == nil, let keyword = AccessibleDeclaration.silentKeyword(of: node) else { return }
      inspection.report(keyword, AccessibleDeclaration.message)
    }
  }
}
