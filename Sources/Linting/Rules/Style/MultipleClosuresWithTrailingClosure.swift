import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// No trailing closure after a closure among the arguments.
struct MultipleClosuresWithTrailingClosure: SyntaxRule {
  static let id: RuleID = "multiple_closures_with_trailing_closure"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.pass([.functionCallExpr]) { passing, context in
      guard passing.child(RawSlot.trailingClosure) != nil, Self.passesClosure(passing) else { return }
      guard let closure = passing.as(FunctionCallExprSyntax.self)?.trailingClosure else { return }
      context.report(
        closure.leftBrace, "With another closure among the arguments, this one belongs there too.")
    }
  }

  /// Whether there is a closure among the arguments in parentheses.
  private static func passesClosure(_ call: PassingNode) -> Bool {
    guard let arguments = call.child(RawSlot.arguments)?.layoutView?.children else { return false }
    return arguments.contains { $0?.child(RawSlot.argumentValue)?.kind == .closureExpr }
  }
}
