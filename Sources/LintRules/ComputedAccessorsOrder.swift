import LintEngine
import ReviewCore
import SwiftSyntax

/// The order of `get` and `set` in computed properties and subscripts.
struct ComputedAccessorsOrder: SyntaxRule {
  static let id: RuleID = "computed_accessors_order"

  private let isGetterFirst: Bool

  init(_ options: RuleOptions) {
    isGetterFirst = options.text("order") == "get_set"
  }

  func register(_ rule: inout Registration) {
    rule.visit(AccessorBlockSyntax.self) { node, context in
      guard case .accessors(let accessors) = node.accessors, accessors.count == 2 else { return }
      guard let first = accessors.first, let last = accessors.last, first.body != nil, last.body != nil else { return }
      let (earlier, later): (StaticString, StaticString) = isGetterFirst ? ("get", "set") : ("set", "get")
      guard first.accessorSpecifier.spells(later), last.accessorSpecifier.spells(earlier) else { return }
      context.report(
        first.contentStart..<first.accessorSpecifier.contentEnd, "Move `\(earlier)` before `\(later)`.")
    }
  }
}
