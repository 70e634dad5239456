import LintEngine
import ReviewCore
import SwiftSyntax

/// Keys and comments of `NSLocalizedString` that tools cannot extract from the code.
struct NSLocalizedStringKey: SyntaxRule {
  static let id: RuleID = "nslocalizedstring_key"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard let name = node.calledName, name.spells("NSLocalizedString") else { return }
      let key = node.arguments.first { $0.label == nil }
      let comment = node.arguments.first { $0.label?.spells("comment") ?? false }
      for argument in [key, comment] {
        guard let value = argument?.expression, !isPlain(value) else { continue }
        context.report(value, "Use a string literal without interpolation; translation tools read it from the code.")
      }
    }
  }

  /// Returns whether the expression is a string literal, or several joined with `+`.
  private func isPlain(_ expression: ExprSyntax) -> Bool {
    if let text = expression.as(StringLiteralExprSyntax.self) {
      return text.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.allSatisfy { $0.is(BinaryOperatorExprSyntax.self) || isPlain($0) }
  }
}
