import LintEngine
import LintFastWalk
import SwiftSyntax

/// What folding makes of the elements of a sequence, read without creating nodes.
enum SequenceElement {
  /// The slot of the elements in a sequence.
  static let elements = RawNode.slot(of: \SequenceExprSyntax.elements)

  /// Returns the kind of node that an element becomes when the sequence is folded; nil for an operand.
  static func operation(_ element: RawNode) -> SyntaxKind? {
    switch element.kind {
    case .binaryOperatorExpr, .assignmentExpr, .arrowExpr: .infixOperatorExpr
    case .unresolvedAsExpr: .asExpr
    case .unresolvedIsExpr: .isExpr
    case .unresolvedTernaryExpr: .ternaryExpr
    case .tryExpr, .awaitExpr, .unsafeExpr: element.kind
    default: nil
    }
  }

  /// Returns the token that identifies an operation, as `StartKey` does for the folded node; nil if there is none.
  static func token(_ element: RawNode) -> RawNode? {
    switch element.kind {
    case .binaryOperatorExpr, .assignmentExpr: element.ownToken
    case .arrowExpr: element.child(arrow)
    case .unresolvedAsExpr: element.child(castMark) ?? element.child(castKeyword)
    case .tryExpr: element.child(tryMark) ?? element.child(tryKeyword)
    default: nil
    }
  }

  /// Returns the operand of `try`, `await` or `unsafe`; nil for other nodes.
  static func operand(ofPrefix element: RawNode) -> RawNode? {
    switch element.kind {
    case .tryExpr: element.child(tried)
    case .awaitExpr: element.child(awaited)
    case .unsafeExpr: element.child(marked)
    default: nil
    }
  }

  /// Returns whether any element is one of these, or may wrap one, such as in parentheses, which patterns ignore.
  static func isAny(of elements: RawNode, in wanted: Set<SwiftPattern.Element>) -> Bool {
    (0..<elements.slotCount).contains { slot in elements.child(slot).map { isOne(of: wanted, $0) } ?? false }
  }

  private static func isOne(of wanted: Set<SwiftPattern.Element>, _ element: RawNode) -> Bool {
    let kind = element.kind
    switch kind {
    case .tupleExpr, .tryExpr, .awaitExpr, .unsafeExpr: return true
    default: break
    }
    return wanted.contains { one in
      guard one.kind == kind else { return false }
      return one.key == nil || kind == .binaryOperatorExpr && one.key == element.ownToken?.spellingHash
    }
  }

  private static let arrow = RawNode.slot(of: \ArrowExprSyntax.arrow)
  private static let castMark = RawNode.slot(of: \UnresolvedAsExprSyntax.questionOrExclamationMark)
  private static let castKeyword = RawNode.slot(of: \UnresolvedAsExprSyntax.asKeyword)
  private static let tryMark = RawNode.slot(of: \TryExprSyntax.questionOrExclamationMark)
  private static let tryKeyword = RawNode.slot(of: \TryExprSyntax.tryKeyword)
  private static let tried = RawNode.slot(of: \TryExprSyntax.expression)
  private static let awaited = RawNode.slot(of: \AwaitExprSyntax.expression)
  private static let marked = RawNode.slot(of: \UnsafeExprSyntax.expression)
}
