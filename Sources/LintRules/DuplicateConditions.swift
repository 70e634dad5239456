import LintEngine
import ReviewCore
import SwiftSyntax

/// Branches of one statement with the same condition.
struct DuplicateConditions: SyntaxRule {
  static let id: RuleID = "duplicate_conditions"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(IfExprSyntax.self) { node, context in
      guard node.elseBody?.is(IfExprSyntax.self) == true, node.parent?.kind != .ifExpr else { return }
      let source = context.source
      let lists = Self.conditions(of: node).map { list in
        (list.contentRange, list.map { $0.condition.contentRange })
      }
      guard source.hasEqual(lists.flatMap { $0.1 }) else { return }
      report(lists.map { ($0, Set($1.map(source.text))) }, &context)
    }
    rule.visit(SwitchExprSyntax.self) { node, context in
      let items = node.cases.flatMap { element -> [SwitchCaseItemSyntax] in
        guard case .switchCase(let branch) = element, case .case(let label) = branch.label else { return [] }
        return Array(label.caseItems)
      }
      let source = context.source
      guard source.hasEqual(items.map { $0.pattern.contentRange }) else { return }
      report(items.map { ($0.pattern.contentRange, Self.spellings(of: $0, in: source)) }, &context)
    }
  }

  /// Returns the conditions of an `if` and of each `else if` after it.
  private static func conditions(of statement: IfExprSyntax) -> [ConditionElementListSyntax] {
    var lists: [ConditionElementListSyntax] = []
    var next: IfExprSyntax? = statement
    while let current = next {
      lists.append(current.conditions)
      next = current.elseBody?.as(IfExprSyntax.self)
    }
    return lists
  }

  /// Returns the source of the pattern and of the `where` after it.
  private static func spellings(of item: SwitchCaseItemSyntax, in source: SourceText) -> Set<String> {
    var spellings: Set = [source.text(item.pattern.contentRange)]
    if let clause = item.whereClause { spellings.insert(source.text(clause.contentRange)) }
    return spellings
  }

  private func report(_ branches: [(range: Range<Int>, conditions: Set<String>)], _ context: inout RuleContext) {
    let counts = Dictionary(branches.map { ($0.conditions, 1) }, uniquingKeysWith: +)
    for branch in branches where counts[branch.conditions, default: 0] > 1 {
      context.report(branch.range, "Change this condition; another branch of the statement has the same one.")
    }
  }
}
