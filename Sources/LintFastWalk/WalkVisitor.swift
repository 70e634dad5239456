@_spi(RawSyntax) package import SwiftSyntax

/// The nodes and tokens that a visitor requests, in tables that are filled before the walk.
package struct WalkInterests: Sendable {
  /// The visitor calls for a kind of node; empty for most kinds.
  package struct AtNode: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The visitor is called before the node's children are walked.
    package static let enter = AtNode(rawValue: 1)
    /// The visitor is called after the node's children are walked.
    package static let leave = AtNode(rawValue: 2)
  }

  /// Indexed by `SyntaxKind.index`.
  package var nodes: [AtNode]
  /// Whether the visitor gets the tokens; indexed by `TokenIndex`.
  package var tokens: [Bool]

  /// Creates empty interests.
  package init() {
    nodes = Array(repeating: [], count: SyntaxKind.count)
    tokens = Array(repeating: false, count: TokenIndex.count)
  }
}

/// A visitor of the walk of one file. It is a class, because generic code is slow across modules.
package protocol WalkVisitor: AnyObject {
  func enter(_ node: VisitedNode)
  func leave(_ node: VisitedNode)
  /// - Parameter index: An index of `TokenIndex`.
  func visit(_ token: VisitedToken, index: Int)
  /// Visits the white space and comments between two tokens, if there are at least two bytes of them.
  func visit(trivia: Range<Int>)
}

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

/// A token that the walk has reached; see `VisitedNode`.
@safe
package struct VisitedToken {
  /// Offsets without the white space and comments around it.
  package let contentRange: Range<Int>
  private let ordinal: Int
  private let parent: OpenNode.Address

  init(_ contentRange: Range<Int>, _ ordinal: Int, of parent: OpenNode.Address) {
    self.contentRange = contentRange
    self.ordinal = ordinal
    unsafe self.parent = parent
  }

  package var syntax: TokenSyntax? { unsafe OpenNode.child(ordinal, of: parent).as(TokenSyntax.self) }
}
