import LintEngine
import LintFastWalk
import SwiftSyntax

/// A fast check, without creating nodes, for nodes at which no pattern can start.
enum StartGate {
  /// Returns whether a seeker may start at the node, or at an operation of a sequence; true if only the node itself can
  /// decide.
  static func isOpen(_ node: RawNode, _ kind: SyntaxKind, _ index: SeekerIndex) -> Bool {
    switch kind {
    case .sequenceExpr: isOpen(sequence: node, index)
    case .tryExpr, .awaitExpr, .unsafeExpr: true
    default: index.mayStart(at: kind, StartKey.hash(of: node, kind))
    }
  }

  private static func isOpen(sequence: RawNode, _ index: SeekerIndex) -> Bool {
    guard let elements = sequence.child(SequenceElement.elements) else { return true }
    for slot in 0..<elements.slotCount {
      guard let element = elements.child(slot) else { continue }
      switch element.kind {
      case .binaryOperatorExpr, .assignmentExpr:
        if index.mayStart(at: .infixOperatorExpr, element.ownToken?.spellingHash) { return true }
      case .arrowExpr: if index.hasStarts(at: .infixOperatorExpr) { return true }
      case .unresolvedAsExpr: if index.hasStarts(at: .asExpr) { return true }
      case .unresolvedIsExpr: if index.hasStarts(at: .isExpr) { return true }
      case .unresolvedTernaryExpr: if index.hasStarts(at: .ternaryExpr) { return true }
      // One of them may be in another one.
      case .tryExpr, .awaitExpr, .unsafeExpr:
        if SequenceFolding.prefixKinds.contains(where: index.hasStarts) { return true }
      default: break
      }
    }
    return false
  }
}
