@_spi(RawSyntax) import SwiftSyntax

/// A token as the walk comes by it; see `PassingNode`.
@safe
struct PassingToken {
  /// Offsets without the white space and comments around it.
  let contentRange: Range<Int>
  private let ordinal: Int
  private let parent: OpenNode.Address

  init(_ contentRange: Range<Int>, _ ordinal: Int, of parent: OpenNode.Address) {
    self.contentRange = contentRange
    self.ordinal = ordinal
    unsafe self.parent = parent
  }

  var contentStart: Int { contentRange.lowerBound }
  var contentEnd: Int { contentRange.upperBound }

  /// Nil for what is no token.
  var syntax: TokenSyntax? { unsafe OpenNode.child(ordinal, of: parent).as(TokenSyntax.self) }
}
