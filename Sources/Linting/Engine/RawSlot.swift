@_spi(RawSyntax) import SwiftSyntax

/// Where the children of a kind of node stand.
enum RawSlot {
  /// The slot of a child in its parent's layout.
  static func slot<Node: SyntaxProtocol>(of child: PartialKeyPath<Node>) -> Int {
    guard case .layout(let children) = Node.structure else { return .max }
    return children.firstIndex { $0 as AnyKeyPath == child } ?? .max
  }

  static let callee = slot(of: \FunctionCallExprSyntax.calledExpression)
  static let leftParenthesis = slot(of: \FunctionCallExprSyntax.leftParen)
  static let arguments = slot(of: \FunctionCallExprSyntax.arguments)
  static let trailingClosure = slot(of: \FunctionCallExprSyntax.trailingClosure)
  static let argumentLabel = slot(of: \LabeledExprSyntax.label)
  static let elements = slot(of: \SequenceExprSyntax.elements)

  /// The slots of the children that a node has, in their order.
  static func written(in node: Syntax) -> [Int] {
    guard let children = node.raw.layoutView?.children else { return [] }
    return children.indices.filter { children[$0]?.isWritten ?? false }
  }
}

/// Looks into nodes without making nodes of what lies below them, so that nothing is counted or allocated.
extension RawSyntax {
  /// The child in a slot of the layout; nil where nothing stands, and in tokens.
  func child(_ slot: Int) -> RawSyntax? {
    guard let children = layoutView?.children, slot < children.count else { return nil }
    return children[slot]
  }

  /// Whether the code has it: the parser makes up tokens where some are missing.
  var isWritten: Bool {
    tokenView.map { $0.presence == .present } ?? true
  }
}
