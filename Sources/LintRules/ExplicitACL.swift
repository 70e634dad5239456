import LintEngine
import ReviewCore
import SwiftSyntax

/// Declarations without an access level. The contents of a private type cannot be used elsewhere in any case, and an
/// extension with an access level sets that of its members.
struct ExplicitACL: SyntaxRule {
  static let id: RuleID = "explicit_acl"

  /// The type or extension whose members are being walked.
  private struct Scope {
    /// Whether its access level applies to its members.
    let speaksForMembers: Bool
    /// Whether none of its contents can be used outside of the file.
    let isHidden: Bool
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let scopes = rule.state([Scope]())
    rule.visit(anyOf: AccessibleDeclaration.kinds) { node, context in
      if let scope = context[scopes].last, scope.speaksForMembers || scope.isHidden { return }
      guard let keyword = AccessibleDeclaration.silentKeyword(of: node) else { return }
      context.report(keyword, AccessibleDeclaration.message)
    }
    rule.visit(anyOf: SyntaxKind.owners) { node, context in
      context[scopes].append(scope(of: node, in: context[scopes].last))
    }
    rule.leave(anyOf: SyntaxKind.owners) { _, context in _ = context[scopes].popLast() }
  }

  private func scope(of node: Syntax, in outer: Scope?) -> Scope {
    let own = node.asProtocol((any WithModifiersSyntax).self).flatMap { AccessLevel(of: $0.modifiers) }
    let isHidden = outer?.isHidden ?? false || own.map { $0 <= .fileprivate } ?? false
    return Scope(
      speaksForMembers: node.kind == .protocolDecl || node.kind == .extensionDecl && own != nil,
      isHidden: isHidden || DocumentedDeclaration.isLocal(node))
  }
}
