import LintEngine
import ReviewCore
import SwiftSyntax

/// Members of types and top-level statements that are adjacent to a variable without being one. Macros, `#if` and
/// bodies of functions are not checked. A comment on lines of its own separates them, as an empty line does.
struct LetVarWhitespace: SyntaxRule {
  static let id: RuleID = "let_var_whitespace"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(MemberBlockItemListSyntax.self) { members, context in
      check(members.map { Syntax($0.decl) }, &context)
    }
    rule.topLevel { list, context in check(list.map { Syntax($0.item) }, &context) }
  }

  private func check(_ items: [Syntax], _ context: inout RuleContext) {
    for (item, next) in zip(items, items.dropFirst()) {
      guard (item.kind == .variableDecl) != (next.kind == .variableDecl) else { continue }
      guard !Self.standsAnywhere(item), !Self.standsAnywhere(next) else { continue }
      let lines = [context.source.line(at: item.contentEnd), context.source.line(at: next.contentStart)]
      guard lines[0] + 1 == lines[1] else { continue }
      context.report(
        next, "Add an empty line between variables and other code.", cause: Cause(lines: lines, excess: 1))
    }
  }

  private static func standsAnywhere(_ node: Syntax) -> Bool {
    switch node.kind {
    case .ifConfigDecl, .macroExpansionDecl, .macroExpansionExpr: true
    default: false
    }
  }
}
