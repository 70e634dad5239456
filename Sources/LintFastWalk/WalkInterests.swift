import SwiftSyntax

/// What a visitor asks the walk to show it, in tables that are filled before the walk begins.
package struct WalkInterests: Sendable {
  /// What happens at a kind of node; nothing at most kinds.
  package struct AtNode: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The visitor is called before the walk of the node's children.
    package static let enter = AtNode(rawValue: 1)
    /// The visitor is called after the walk of the node's children.
    package static let leave = AtNode(rawValue: 2)
  }

  /// By `SyntaxKind.index`.
  package var nodes: [AtNode]
  /// By `TokenIndex`: whether the visitor sees the tokens.
  package var tokens: [Bool]

  /// None.
  package init() {
    nodes = Array(repeating: [], count: SyntaxKind.count)
    tokens = Array(repeating: false, count: TokenIndex.count)
  }
}

/// Follows the walk of one file. A class, so that the walk needs no generic code, which is slow across modules.
package protocol WalkVisitor: AnyObject {
  func enter(_ node: VisitedNode)
  func leave(_ node: VisitedNode)
  /// - Parameter index: An index of `TokenIndex`.
  func visit(_ token: VisitedToken, index: Int)
  /// Visits white space and comments between two tokens, at least two bytes of them.
  func visit(trivia: Range<Int>)
}
