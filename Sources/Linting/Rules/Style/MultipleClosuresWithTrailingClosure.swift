import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// No trailing closure after a closure among the arguments.
struct MultipleClosuresWithTrailingClosure: CodeRule {
  static let id: RuleID = "multiple_closures_with_trailing_closure"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.pass([.functionCallExpr]) { passing, inspection in
      guard passing.child(RawSlot.trailingClosure) != nil, passing.child(RawSlot.arguments)?.byteLength != 0 else { return }
      guard let node = passing.as(FunctionCallExprSyntax.self) else { return }
      guard let closure = node.trailingClosure else { return }
      guard node.arguments.contains(where: { $0.expression.kind == .closureExpr }) else { return }
      inspection.report(
        closure.leftBrace, "With another closure among the arguments, this one belongs there too.")
    }
  }
}
