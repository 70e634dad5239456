import SwiftSyntax

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
