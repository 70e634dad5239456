import LintEngine
import ReviewCore
import SwiftSyntax

/// A loop whose body is a single `if` that could be its `where`.
struct ForWhere: SyntaxRule {
  static let id: RuleID = "for_where"

  private let allowsFilter: Bool

  init(_ options: RuleOptions) {
    allowsFilter = options.isOn("allow_for_as_filter")
  }

  func register(_ rule: inout Registration) {
    rule.visit(ForStmtSyntax.self) { node, context in
      guard node.whereClause == nil, node.body.statements.count == 1, let only = node.body.statements.first else {
        return
      }
      guard let condition = Self.condition(only.item), condition.elseKeyword == nil else { return }
      guard let element = condition.conditions.first, condition.conditions.count == 1 else { return }
      guard case .expression(let expression) = element.condition, !isCompound(expression) else { return }
      if allowsFilter, returns(condition.body) { return }
      context.report(condition.ifKeyword, "Move this condition to a `where` clause of the loop.")
    }
  }

  private static func condition(_ item: CodeBlockItemSyntax.Item) -> IfExprSyntax? {
    switch item {
    case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
    case .expr(let expression): expression.as(IfExprSyntax.self)
    case .decl: nil
    }
  }

  /// Returns whether a condition is compound. Long conditions are easier to read in the body.
  private func isCompound(_ expression: ExprSyntax) -> Bool {
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.contains { element in
      ["&&", "||"].contains(element.as(BinaryOperatorExprSyntax.self)?.operator.text)
    }
  }

  private func returns(_ body: CodeBlockSyntax) -> Bool {
    body.statements.contains { $0.item.is(ReturnStmtSyntax.self) }
  }
}
