import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Nothing between the name of what is called and the parenthesis.
struct NoSpaceInMethodCall: CodeRule {
  static let id: RuleID = "no_space_in_method_call"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.pass([.functionCallExpr]) { passing, inspection in
      guard let left = passing.child(RawSlot.leftParenthesis) else { return }
      let parenthesis = passing.position(of: RawSlot.leftParenthesis) + left.leadingTriviaByteLength
      guard parenthesis > 0, parenthesis <= inspection.source.bytes.count else { return }
      let before = inspection.source.bytes[parenthesis - 1]
      guard before <= UInt8(ascii: " ") || before == UInt8(ascii: "/") else { return }
      guard let node = passing.as(FunctionCallExprSyntax.self) else { return }
      let gap = node.calledExpression.contentEnd..<parenthesis
      guard !gap.isEmpty, node.calledExpression.kind != .tupleExpr else { return }
      inspection.report(
        gap, "No space stands between what is called and the parenthesis.",
        fix: inspection.source.isBlank(gap) ? .removing(gap) : nil)
    }
  }
}
