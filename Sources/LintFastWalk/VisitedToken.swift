package import SwiftSyntax

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
