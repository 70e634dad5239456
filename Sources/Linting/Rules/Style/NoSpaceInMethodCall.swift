import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Nothing between the name of what is called and the parenthesis.
struct NoSpaceInMethodCall: SyntaxRule {
  static let id: RuleID = "no_space_in_method_call"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.pass([.functionCallExpr]) { passing, context in
      guard let left = passing.child(RawSlot.leftParenthesis) else { return }
      let parenthesis = passing.position(of: RawSlot.leftParenthesis) + left.leadingTriviaByteLength
      guard parenthesis > 0, parenthesis <= context.source.bytes.count else { return }
      let before = context.source.bytes[parenthesis - 1]
      guard before <= UInt8(ascii: " ") || before == UInt8(ascii: "/") else { return }
      guard let node = passing.as(FunctionCallExprSyntax.self) else { return }
      let gap = node.calledExpression.contentEnd..<parenthesis
      guard !gap.isEmpty, node.calledExpression.kind != .tupleExpr else { return }
      context.report(
        gap, "No space stands between what is called and the parenthesis.",
        fix: context.source.isBlank(gap) ? .removing(gap) : nil)
    }
  }
}
