import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// Members of an extension that repeat an access level that the extension could set, or sets.
struct ExtensionAccessModifier: SyntaxRule {
  static let id: RuleID = "extension_access_modifier"

  /// The levels that an extension can set for its members. `private` has another meaning there, `open` is not allowed,
  /// and `internal` is the default.
  private static let common: [AccessLevel] = [.fileprivate, .package, .public]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ExtensionDeclSyntax.self) { node, context in
      // An extension that adds a conformance cannot have a modifier.
      guard node.inheritanceClause == nil, !node.memberBlock.members.isEmpty else { return }
      let modifiers = Self.accessModifiers(in: node)
      if let own = AccessLevel(of: node.modifiers) {
        guard own != .private else { return }
        for case let modifier? in modifiers where AccessLevel(modifier.name)?.rawValue == own.rawValue {
          context.report(modifier, "Remove this modifier; the extension is already `\(own)`.")
        }
      } else if let level = Self.level(of: modifiers) {
        let lines = modifiers.compactMap { $0.map { context.source.line(at: $0.contentStart) } }
        context.report(
          node.extensionKeyword, "Move `\(level)` from the members to the extension.",
          cause: Cause(lines: lines, excess: 1))
      }
    }
  }

  /// Returns one modifier for each member that can have one; nil for members without one.
  private static func accessModifiers(in node: ExtensionDeclSyntax) -> [DeclModifierSyntax?] {
    let members = Syntax(node).memberNodes ?? []
    return members.filter { AccessibleDeclaration.kinds.contains($0.kind) }.map { $0.marks?.modifiers.accessModifier }
  }

  /// Returns the level that all members have, if an extension can set it.
  private static func level(of modifiers: [DeclModifierSyntax?]) -> AccessLevel? {
    let levels = modifiers.map { $0.flatMap { AccessLevel($0.name) } }
    guard let first = levels.first, let level = first, common.contains(level) else { return nil }
    return levels.allSatisfy { $0 == level } ? level : nil
  }
}
