import LintEngine
import ReviewCore
import SwiftSyntax

/// `!` after an optional.
struct ForceUnwrapping: SyntaxRule {
  static let id: RuleID = "force_unwrapping"

  /// Initialisers such as `URL(string:)`, which cannot fail for a valid literal.
  private let ignored: Set<String>

  init(_ options: RuleOptions) {
    ignored = Set(options.texts("ignored_literal_argument_functions"))
  }

  func register(_ rule: inout Registration) {
    rule.visit(ForceUnwrapExprSyntax.self) { node, context in
      guard !node.expression.is(ForceUnwrapExprSyntax.self) else { return }
      guard !isIgnored(node.expression) else { return }
      context.report(node.exclamationMark, "Handle a missing value; `!` traps if the value is `nil`.")
    }
  }

  private func isIgnored(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil else { return false }
    guard !call.arguments.isEmpty, call.arguments.allSatisfy({ isLiteral($0.expression) }) else { return false }
    let labels = call.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
    return ignored.contains("\(call.calledExpression.writtenText)(\(labels))")
  }

  private func isLiteral(_ expression: ExprSyntax) -> Bool {
    guard let text = expression.as(StringLiteralExprSyntax.self) else { return expression.isPlainLiteral }
    return text.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
  }
}
