@_spi(RawSyntax) import SwiftSyntax

/// Tells from the raw syntax where no pattern can start, so that no node need be made there.
enum StartGate {
  /// Whether a seeker may start at the node, or at an operation of the sequence that it is; yes where only the node
  /// itself could tell.
  static func isOpen(_ node: PassingNode, _ kind: SyntaxKind, _ index: SeekerIndex) -> Bool {
    switch kind {
    case .sequenceExpr: isOpen(sequence: node, index)
    case .tryExpr, .awaitExpr, .unsafeExpr: true
    default: index.mayStart(at: kind, StartKey.hash(of: node.raw, kind))
    }
  }

  private static func isOpen(sequence: PassingNode, _ index: SeekerIndex) -> Bool {
    guard let elements = sequence.child(RawSlot.elements)?.layoutView?.children else { return true }
    for unsafe case let element? in unsafe elements {
      switch element.kind {
      case .binaryOperatorExpr, .assignmentExpr:
        if index.mayStart(at: .infixOperatorExpr, ownToken(of: element)?.rawText.spellingHash) { return true }
      case .arrowExpr: if index.hasStarts(at: .infixOperatorExpr) { return true }
      case .unresolvedAsExpr: if index.hasStarts(at: .asExpr) { return true }
      case .unresolvedIsExpr: if index.hasStarts(at: .isExpr) { return true }
      case .unresolvedTernaryExpr: if index.hasStarts(at: .ternaryExpr) { return true }
      case .tryExpr, .awaitExpr, .unsafeExpr: if index.hasStarts(at: element.kind) { return true }
      default: break
      }
    }
    return false
  }

  /// The first token that is the node's own.
  private static func ownToken(of node: RawSyntax) -> RawSyntaxTokenView? {
    guard let children = node.layoutView?.children else { return nil }
    for unsafe case let child? in unsafe children {
      if let token = child.tokenView { return token }
    }
    return nil
  }
}
