import LintEngine
import ReviewCore
import SwiftSyntax

/// Top-level declarations without an access level.
struct ExplicitTopLevelACL: SyntaxRule {
  static let id: RuleID = "explicit_top_level_acl"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(anyOf: AccessibleDeclaration.kinds) { node, context in
      guard node.owner == nil, let keyword = AccessibleDeclaration.silentKeyword(of: node) else { return }
      context.report(keyword, AccessibleDeclaration.message)
    }
  }
}
