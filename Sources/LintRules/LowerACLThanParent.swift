import LintEngine
import ReviewCore
import SwiftSyntax

/// Members with a higher access level than their type. Nested types do not count as members. A `package` type may have
/// `public` members, because `package` limits access by package.
struct LowerACLThanParent: SyntaxRule {
  static let id: RuleID = "lower_acl_than_parent"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(DeclModifierSyntax.self) { modifier, context in
      guard let access = AccessLevel(modifier.name), access > .fileprivate, !Self.isOfType(modifier) else { return }
      guard let type = Self.type(around: modifier) else { return }
      guard let limit = limit(of: type, for: access), access > limit, limit != .package else { return }
      context.report(
        modifier, "Lower the access of this member; its type is `\(limit)`, so `\(access)` has no effect.",
        fix: fix(modifier, limit: limit, context))
    }
  }

  private static func isOfType(_ modifier: DeclModifierSyntax) -> Bool {
    let kind = modifier.parent?.parent?.kind
    return kind == .structDecl || kind == .classDecl || kind == .enumDecl || kind == .actorDecl
  }

  /// Returns the innermost type that the modifier's declaration is a member of; nil in an extension.
  private static func type(around modifier: DeclModifierSyntax) -> Syntax? {
    var node = modifier.parent?.parent?.parent
    while let current = node {
      switch current.kind {
      case .structDecl, .classDecl, .actorDecl, .enumDecl: return current
      case .extensionDecl, .protocolDecl, .codeBlock, .closureExpr, .accessorBlock: return nil
      default: node = current.parent
      }
    }
    return nil
  }

  /// Returns the highest level that the type allows its members; nil if neither the type nor the member needs a
  /// modifier.
  private func limit(of type: Syntax, for access: AccessLevel) -> AccessLevel? {
    guard let modifiers = type.asProtocol((any WithModifiersSyntax).self)?.modifiers else { return nil }
    if let own = AccessLevel(of: modifiers) { return own }
    let around = Self.container(of: type)?.as(ExtensionDeclSyntax.self).flatMap { AccessLevel(of: $0.modifiers) }
    guard let around else { return access > .internal ? .internal : nil }
    return access > .internal || around < .internal ? around : nil
  }

  /// Returns the declaration that a type is a member of.
  private static func container(of type: Syntax) -> Syntax? {
    var node = type.parent
    while let current = node, !current.isProtocol((any DeclGroupSyntax).self) {
      if current.is(CodeBlockItemSyntax.self) { return nil }
      node = current.parent
    }
    return node
  }

  /// Returns the fix. In a `public` class, `open` becomes `public`; elsewhere the modifier is removed, which is unsafe
  /// if inlinable code may need it.
  private func fix(_ modifier: DeclModifierSyntax, limit: AccessLevel, _ context: RuleContext) -> ByteFix? {
    let range = modifier.contentRange
    if modifier.name.spells("open"), limit == .public { return .replacing(range, with: "public") }
    let end = context.source.spacesEnd(after: range.upperBound)
    guard modifier.detail == nil, !context.source.isLineEnd(end) else { return nil }
    guard !context.source.isCommentStart(end) else { return nil }
    let isSafe = (modifier.parent?.parent?.marks?.attributes.isEmpty ?? true)
      && Self.type(around: modifier)?.marks?.attributes.first(named: "usableFromInline") == nil
    return ByteFix(isSafe: isSafe, edits: [ByteFix.Edit(range: range.lowerBound..<end, text: "")])
  }
}
