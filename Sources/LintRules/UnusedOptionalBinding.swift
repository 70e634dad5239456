import LintEngine
import ReviewCore
import SwiftSyntax

/// `if let _ = value` where `!= nil` is enough.
struct UnusedOptionalBinding: SyntaxRule {
  static let id: RuleID = "unused_optional_binding"

  private let ignoresTry: Bool

  init(_ options: RuleOptions) {
    ignoresTry = options.isOn("ignore_optional_try")
  }

  func register(_ rule: inout Registration) {
    rule.visit(OptionalBindingConditionSyntax.self) { node, context in
      guard isUnused(Syntax(node.pattern)) else { return }
      let mark = node.initializer?.value.as(TryExprSyntax.self)?.questionOrExclamationMark
      if ignoresTry, mark?.tokenKind == .postfixQuestionMark { return }
      context.report(node.pattern, "Use `!= nil` instead of this binding; the value is never used.")
    }
  }

  private func isUnused(_ pattern: Syntax) -> Bool {
    if pattern.is(WildcardPatternSyntax.self) || pattern.is(DiscardAssignmentExprSyntax.self) { return true }
    if let expression = pattern.as(ExpressionPatternSyntax.self) { return isUnused(Syntax(expression.expression)) }
    if let tuple = pattern.as(TuplePatternSyntax.self) {
      return tuple.elements.allSatisfy { isUnused(Syntax($0.pattern)) }
    }
    guard let tuple = pattern.as(TupleExprSyntax.self) else { return false }
    return tuple.elements.allSatisfy { isUnused(Syntax($0.expression)) }
  }
}
