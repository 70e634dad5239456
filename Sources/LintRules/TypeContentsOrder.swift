import LintEngine
import ReviewCore
import SwiftSyntax

/// Members of a type that are above others that should precede them. Each branch of an `#if` is checked separately.
struct TypeContentsOrder: SyntaxRule {
  static let id: RuleID = "type_contents_order"

  private let order: ExpectedOrder<TypeContent>

  init(_ options: RuleOptions) {
    order = ExpectedOrder(options.order("order"))
  }

  func register(_ rule: inout Registration) {
    rule.visit(MemberBlockItemListSyntax.self) { node, context in
      let members = Array(node)
      let kinds = members.map { TypeContent($0.decl) }
      for misplaced in order.misplaced(kinds) {
        guard let kind = kinds[misplaced.index], let last = kinds[misplaced.last] else { continue }
        let (start, end) = (members[misplaced.index].decl.contentStart, members[misplaced.last].decl.contentStart)
        context.report(
          members[misplaced.index].decl, "Move this \(kind.name) below the last \(last.name).",
          cause: Cause(lines: [start, end].map(context.source.line), excess: 1))
      }
    }
  }
}
