import LintEngine
import ReviewCore
import SwiftSyntax

/// `case (let a, let b)`, where one keyword before the pattern is enough.
struct PatternMatchingKeywords: SyntaxRule {
  static let id: RuleID = "pattern_matching_keywords"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(anyOf: [.switchCaseItem, .catchItem, .matchingPatternCondition, .forStmt]) { node, context in
      guard let pattern = Self.pattern(of: node)?.as(ExpressionPatternSyntax.self) else { return }
      check(pattern.expression, &context)
    }
  }

  private static func pattern(of node: Syntax) -> PatternSyntax? {
    switch node.as(SyntaxEnum.self) {
    case .switchCaseItem(let item): item.pattern
    case .catchItem(let item): item.pattern
    case .matchingPatternCondition(let condition): condition.pattern
    case .forStmt(let loop): loop.pattern
    default: nil
    }
  }

  /// Checks a tuple or a case with all nested values, if they are bound with the same keyword. Otherwise checks each
  /// tuple and case in it.
  private func check(_ expression: ExprSyntax, _ context: inout RuleContext) {
    guard let values = values(of: expression) else { return }
    let parts = values.flatMap(leaves)
    let keywords = parts.compactMap(keyword)
    let names = Set(keywords.map(\.text))
    // A bare name is compared with the value; after a keyword it would be bound.
    if keywords.count > 1, names.count == 1, !parts.contains(where: { $0.is(DeclReferenceExprSyntax.self) }) {
      for keyword in keywords {
        context.report(keyword, "Move `\(keyword.text)` before the pattern.")
      }
    } else {
      for value in values { check(value, &context) }
    }
  }

  /// Returns the nested values that have no values themselves.
  private func leaves(of expression: ExprSyntax) -> [ExprSyntax] {
    values(of: expression).map { $0.flatMap(leaves) } ?? [expression]
  }

  /// Returns nil unless the expression is a tuple or a case with values.
  private func values(of expression: ExprSyntax) -> [ExprSyntax]? {
    if let optional = expression.as(OptionalChainingExprSyntax.self) { return values(of: optional.expression) }
    if let tuple = expression.as(TupleExprSyntax.self) { return tuple.elements.map(\.expression) }
    return expression.as(FunctionCallExprSyntax.self)?.arguments.map(\.expression)
  }

  private func keyword(_ expression: ExprSyntax) -> TokenSyntax? {
    expression.as(PatternExprSyntax.self)?.pattern.as(ValueBindingPatternSyntax.self)?.bindingSpecifier
  }
}
