@_spi(RawSyntax) import SwiftSyntax

/// Tells from the raw syntax where no pattern can start, so that no node need be made there.
enum StartGate {
  private static let declName = ChildSlot(\MemberAccessExprSyntax.declName)
  private static let specialized = ChildSlot(\GenericSpecializationExprSyntax.expression)
  private static let chained = ChildSlot(\OptionalChainingExprSyntax.expression)
  private static let unwrapped = ChildSlot(\ForceUnwrapExprSyntax.expression)

  /// Whether a seeker may start at the node, or at an operation of the sequence that it is; yes where only the node
  /// itself could tell.
  static func isOpen(_ node: PassingNode, _ kind: SyntaxKind, _ index: SeekerIndex) -> Bool {
    switch kind {
    case .sequenceExpr: isOpen(sequence: node, index)
    case .declReferenceExpr, .declModifier, .identifierType: index.mayStart(at: kind, ownToken(of: node.layout))
    case .memberAccessExpr: index.mayStart(at: kind, name(calledBy: node.raw))
    case .functionCallExpr: index.mayStart(at: kind, node.child(.callee).flatMap(name(calledBy:)))
    default: true
    }
  }

  private static func isOpen(sequence: PassingNode, _ index: SeekerIndex) -> Bool {
    guard let elements = sequence.child(.elements)?.layoutView?.children else { return true }
    for case let element? in elements {
      switch element.kind {
      case .binaryOperatorExpr, .assignmentExpr:
        if index.mayStart(at: .infixOperatorExpr, element.layoutView.flatMap(ownToken)) { return true }
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

  /// The same token as `StartKey.token(of:)` tells of the callee.
  private static func name(calledBy callee: RawSyntax) -> RawSyntaxTokenView? {
    var callee = callee
    while let layout = callee.layoutView {
      let next: RawSyntax?
      switch callee.kind {
      case .declReferenceExpr: return ownToken(of: layout)
      case .memberAccessExpr: next = layout.children[declName.index]
      case .genericSpecializationExpr: next = layout.children[specialized.index]
      case .optionalChainingExpr: next = layout.children[chained.index]
      case .forceUnwrapExpr: next = layout.children[unwrapped.index]
      default: next = nil
      }
      guard let next else { return nil }
      callee = next
    }
    return nil
  }

  /// The first token that is the node's own.
  private static func ownToken(of layout: RawSyntaxLayoutView) -> RawSyntaxTokenView? {
    for case let child? in layout.children {
      if let token = child.tokenView { return token }
    }
    return nil
  }
}
