import SwiftSyntax

/// A node of the file while patterns look at it.
///
/// Operators are folded in trees of their own; `shift` and `origin` lead back into the file.
struct Target: Sendable {
  let node: Syntax
  /// Added to the node's positions, it gives offsets in the file.
  let shift: Int
  /// The sequence whose folding the node's tree is; empty for nodes of the file's own tree.
  private let origin: [Target]

  init(_ node: Syntax) {
    self.init(node: node, shift: 0, origin: [])
  }

  private init(node: Syntax, shift: Int, origin: [Target]) {
    self.node = node
    self.shift = shift
    self.origin = origin
  }

  /// A node of the same tree.
  func with(_ node: some SyntaxProtocol) -> Target {
    Target(node: Syntax(node), shift: shift, origin: origin)
  }

  /// The root of the tree in which this sequence is folded.
  func folded(_ expression: ExprSyntax, shiftedBy offset: Int) -> Target {
    Target(node: Syntax(expression), shift: shift + offset, origin: [self])
  }

  var kind: SyntaxKind { node.kind }

  /// Offsets in the file, without the white space and comments around the node.
  var range: Range<Int> {
    let range = node.contentRange
    return (range.lowerBound + shift)..<(range.upperBound + shift)
  }

  /// The node around it in the file; a folded operation has the operations around it first.
  var parent: Target? {
    if let parent = node.parent { return with(parent) }
    return origin.first?.parent
  }

  /// The sequence that this is the folding of, when it is the root of a folded tree.
  var sequence: Target? { node.parent == nil ? origin.first : nil }

  /// The present children, with the slot that each has in its parent.
  var children: [(slot: SyntaxChildrenIndex, target: Target)] {
    let children = node.children(viewMode: .sourceAccurate)
    return children.indices.map { ($0, with(children[$0])) }
  }
}
