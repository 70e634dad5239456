import LintEngine
import ReviewCore
import SwiftSyntax

/// Patterns that list the associated values of a case only to ignore them.
struct EmptyEnumArguments: SyntaxRule {
  static let id: RuleID = "empty_enum_arguments"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(SwitchCaseItemSyntax.self) { node, context in check(node.pattern, &context) }
    rule.visit(MatchingPatternConditionSyntax.self) { node, context in check(node.pattern, &context) }
  }

  private func check(_ pattern: PatternSyntax, _ context: inout RuleContext) {
    guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else { return }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return }
    guard isOfCase(call.calledExpression), ignoresAll(call) else { return }
    report(innermost(of: call), &context)
  }

  /// Returns whether the callee is `.name`. After a base, it may be a method call rather than a case.
  private func isOfCase(_ callee: ExprSyntax) -> Bool {
    guard let member = callee.as(MemberAccessExprSyntax.self) else { return false }
    return member.base == nil && !member.declName.baseName.spells("init")
  }

  private func ignoresAll(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.trailingClosure == nil else { return false }
    return call.arguments.allSatisfy { argument in
      if argument.expression.is(DiscardAssignmentExprSyntax.self) { return true }
      guard let inner = argument.expression.as(FunctionCallExprSyntax.self) else { return false }
      return isOfCase(inner.calledExpression) && ignoresAll(inner)
    }
  }

  private func innermost(of call: FunctionCallExprSyntax) -> FunctionCallExprSyntax {
    var innermost = call
    while let inner = innermost.arguments.lazy.compactMap({ $0.expression.as(FunctionCallExprSyntax.self) }).first {
      innermost = inner
    }
    return innermost
  }

  /// Reports a pattern. One that is empty between its parentheses may be a call, so removing them is not safe.
  private func report(_ call: FunctionCallExprSyntax, _ context: inout RuleContext) {
    guard let left = call.leftParen, let right = call.rightParen, right.presence == .present else { return }
    let range = left.contentStart..<right.contentEnd
    let hasComment = context.source.bytes[range].contains(UInt8(ascii: "/"))
    let edit = ByteFix.Edit(range: call.calledExpression.contentEnd..<range.upperBound, text: "")
    context.report(
      range, "Remove the ignored values from this pattern.",
      fix: hasComment ? nil : ByteFix(isSafe: !call.arguments.isEmpty, edits: [edit]))
  }
}
