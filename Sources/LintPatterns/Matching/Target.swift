import LintEngine
package import SwiftSyntax

/// A node of the file while patterns look at it.
///
/// Operators are folded in trees of their own; `shift` and `origin` lead back into the file.
package struct Target: Sendable {
  package let node: Syntax
  /// Added to the node's positions, it gives offsets in the file.
  package let shift: Int
  /// The sequence whose folding the node's tree is; empty for nodes of the file's own tree.
  private let origin: [Target]
  /// The range's ends, where they are known.
  private let start: Int?
  private let end: Int?

  package init(_ node: Syntax) {
    self.init(node: node, shift: 0, origin: [], start: nil, end: nil)
  }

  private init(node: Syntax, shift: Int, origin: [Target], start: Int?, end: Int?) {
    self.node = node
    self.shift = shift
    self.origin = origin
    self.start = start
    self.end = end
  }

  /// The same with its range worked out: for all that begins or ends where this does it takes no time any more. In a
  /// long chain of calls each has to be gone through to find where it begins.
  package var measured: Target {
    let range = range
    return Target(node: node, shift: shift, origin: origin, start: range.lowerBound, end: range.upperBound)
  }

  /// A node of the same tree.
  package func with(_ other: some SyntaxProtocol) -> Target {
    let other = Syntax(other)
    let isKnown = (start != nil || end != nil) && !node.isEmpty && !other.isEmpty
    return Target(
      node: other, shift: shift, origin: origin, start: isKnown && other.position == node.position ? start : nil,
      end: isKnown && other.endPosition == node.endPosition ? end : nil)
  }

  /// The root of the tree in which this sequence is folded.
  func folded(_ expression: ExprSyntax, shiftedBy offset: Int) -> Target {
    Target(node: Syntax(expression), shift: shift + offset, origin: [self], start: start, end: end)
  }

  package var kind: SyntaxKind { node.kind }

  /// Offsets in the file, without the white space and comments around the node.
  package var range: Range<Int> {
    let lower = start ?? node.contentStart + shift
    return lower..<max(lower, end ?? node.contentEnd + shift)
  }

  /// The node around it in the file; a folded operation has the operations around it first.
  package var parent: Target? {
    if let parent = node.parent { return with(parent) }
    return origin.first?.parent
  }

  /// The sequence that this is the folding of, when it is the root of a folded tree.
  package var sequence: Target? { node.parent == nil ? origin.first : nil }

  /// The present children, with the slot that each has in its parent.
  package var children: [(slot: SyntaxChildrenIndex, target: Target)] {
    let children = node.children(viewMode: .sourceAccurate)
    return children.indices.map { ($0, with(children[$0])) }
  }
}

extension Syntax {
  /// Whether nothing of it stands in the code.
  fileprivate var isEmpty: Bool { totalLength.utf8Length == 0 }
}
