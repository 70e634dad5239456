import LintEngine
import ReviewCore
import SwiftSyntax

/// Enum cases that are not sorted by name, ignoring case. A `@frozen` enum keeps its order, and each branch of an `#if`
/// has its own.
struct SortedEnumCases: SyntaxRule {
  static let id: RuleID = "sorted_enum_cases"

  /// A case, or a declaration of several cases, which is sorted by the first.
  private struct Item {
    let range: Range<Int>
    let name: String

    var key: String { name.lowercased() }
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(MemberBlockItemListSyntax.self) { members, context in
      let cases = members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      guard !cases.isEmpty, let type = members.owner?.as(EnumDeclSyntax.self) else { return }
      guard !type.attributes.holds(anyOf: ["frozen"]) else { return }
      check(cases.map { Item(range: $0.contentRange, name: $0.elements.first?.name.plainName ?? "") }, &context)
      for declaration in cases where declaration.elements.count > 1 {
        check(declaration.elements.map { Item(range: $0.contentRange, name: $0.name.plainName) }, &context)
      }
    }
  }

  private func check(_ items: [Item], _ context: inout RuleContext) {
    let keys = items.map(\.key)
    guard zip(keys, keys.dropFirst()).contains(where: { $1 < $0 }) else { return }
    let sorted = items.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    for (item, place) in zip(items, sorted) where item.range != items[place].range {
      context.report(item.range, "Sort the cases by name; `\(items[place].name)` belongs here.")
    }
  }
}
