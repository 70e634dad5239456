import LintEngine
import ReviewCore
import SwiftSyntax

/// The order of modifiers before a declaration.
struct ModifierOrder: SyntaxRule {
  static let id: RuleID = "modifier_order"

  /// The ranks of the groups in the preferred order.
  private let ranks: [String: Int]

  init(_ options: RuleOptions) {
    let order = options.texts("preferred_modifier_order")
    ranks = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  func register(_ rule: inout Registration) {
    rule.visit(DeclModifierListSyntax.self) { list, context in
      guard list.count > 1 else { return }
      let ranked = list.compactMap { modifier in
        Self.group(of: modifier).flatMap { ranks[$0] }.map { (modifier: modifier, rank: $0) }
      }
      let sorted = ranked.enumerated()
        .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        .map(\.element)
      let pairs = Array(zip(ranked, sorted))
      guard let wrong = pairs.first(where: { $0.0.rank != $0.1.rank }) else { return }
      let edits = pairs.filter { $0.0.modifier.id != $0.1.modifier.id }.map { old, new in
        ByteFix.Edit(range: old.modifier.contentRange, text: context.source.text(new.modifier.contentRange))
      }
      context.report(
        wrong.0.modifier, "Move `\(Self.name(wrong.1.modifier))` before `\(Self.name(wrong.0.modifier))`.",
        fix: ByteFix(edits: edits))
    }
  }

  private static func name(_ modifier: DeclModifierSyntax) -> String {
    modifier.writtenText
  }

  private static func group(of modifier: DeclModifierSyntax) -> String? {
    let name = modifier.name
    if AccessLevel(name) != nil { return modifier.detail == nil ? "acl" : "setterACL" }
    return groups.first { $0.words.contains(where: name.spells) }?.name
  }

  private static let groups: [(name: String, words: [StaticString])] = [
    ("override", ["override"]), ("isolation", ["nonisolated"]), ("dynamic", ["dynamic"]),
    ("mutators", ["mutating", "nonmutating"]), ("lazy", ["lazy"]), ("final", ["final"]), ("required", ["required"]),
    ("convenience", ["convenience"]), ("typeMethods", ["static", "class"]), ("owned", ["weak", "unowned"]),
  ]
}
