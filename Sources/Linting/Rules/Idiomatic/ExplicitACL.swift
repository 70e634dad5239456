import ReviewCore
import SwiftSyntax

/// Declarations that do not say who may use them. What a private type holds cannot be used elsewhere whatever it says,
/// and an extension that says it speaks for its members.
struct ExplicitACL: CodeRule {
  static let id: RuleID = "explicit_acl"

  /// A type or an extension whose members are being walked.
  private struct Scope {
    /// Whether its members have the access that it has itself.
    let speaksForMembers: Bool
    /// Whether nothing in it can be used outside of the file.
    let isHidden: Bool
  }

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let scopes = registry.slot([Scope]())
    registry.enter(AccessibleDeclaration.kinds) { node, inspection in
      if let scope = inspection[scopes].last, scope.speaksForMembers || scope.isHidden { return }
      guard let keyword = AccessibleDeclaration.silentKeyword(of: node) else { return }
      inspection.report(keyword, AccessibleDeclaration.message)
    }
    registry.enter(SyntaxKind.owners) { node, inspection in
      inspection[scopes].append(scope(of: node, in: inspection[scopes].last))
    }
    registry.leave(SyntaxKind.owners) { _, inspection in _ = inspection[scopes].popLast() }
  }

  private func scope(of node: Syntax, in outer: Scope?) -> Scope {
    let own = node.asProtocol((any WithModifiersSyntax).self).flatMap { AccessLevel(of: $0.modifiers) }
    let isHidden = outer?.isHidden ?? false || own.map { $0 <= .fileprivate } ?? false
    return Scope(
      speaksForMembers: node.kind == .protocolDecl || node.kind == .extensionDecl && own != nil,
      isHidden: isHidden || DocumentedDeclaration.isLocal(node))
  }
}
