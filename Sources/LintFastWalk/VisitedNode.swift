@_spi(RawSyntax) package import SwiftSyntax

/// A node that the walk has reached. `syntax` creates the `Syntax` node; the other members are free.
///
/// It is valid only while its visitor runs, because its address refers to an open node.
@safe
package struct VisitedNode {
  private let node: RawSyntax
  /// The `SyntaxKind.index` of the node's kind, which the walk has looked up.
  package let kindIndex: Int
  let address: OpenNode.Address

  init(_ node: RawSyntax, _ kindIndex: Int, at address: OpenNode.Address) {
    self.node = node
    self.kindIndex = kindIndex
    unsafe self.address = address
  }

  package var kind: SyntaxKind { node.kind }

  package var raw: RawNode { RawNode(raw: node) }

  package var syntax: Syntax { unsafe OpenNode.syntax(at: address) }
}
