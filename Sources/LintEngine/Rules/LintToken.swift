import LintFastWalk
package import SwiftSyntax

/// A token that the walk has reached. It is valid only while its handler runs.
package struct LintToken {
  private let visited: VisitedToken

  init(_ visited: VisitedToken) {
    self.visited = visited
  }

  /// Offsets without the white space and comments around it.
  package var contentRange: Range<Int> { visited.contentRange }
  package var contentStart: Int { visited.contentRange.lowerBound }
  package var contentEnd: Int { visited.contentRange.upperBound }

  /// Creates the token. This is the slowest member of this type.
  package var syntax: TokenSyntax? { visited.syntax }
}

/// The kinds of tokens that rules can visit.
package enum TokenCategory: Sendable {
  case arrow, colon, comma, semicolon, leftBrace, rightBrace, leftParen, rightParen, identifier

  var index: Int {
    switch self {
    case .arrow: TokenIndex.arrow
    case .colon: TokenIndex.colon
    case .comma: TokenIndex.comma
    case .semicolon: TokenIndex.semicolon
    case .leftBrace: TokenIndex.leftBrace
    case .rightBrace: TokenIndex.rightBrace
    case .leftParen: TokenIndex.leftParenthesis
    case .rightParen: TokenIndex.rightParenthesis
    case .identifier: TokenIndex.identifier
    }
  }
}

extension TokenSyntax {
  package func isA(_ category: TokenCategory) -> Bool { TokenText.index(of: self) == category.index }

  package var isMultilineQuote: Bool { TokenText.isMultilineQuote(self) }

  /// The text without backticks.
  package var plainName: String { String(decoding: TokenText.bytes(of: self), as: UTF8.self) }

  /// Returns whether the token's text, including backticks, equals this text; compares bytes.
  package func spells(_ text: StaticString) -> Bool { TokenText.isEqual(self, text) }

  /// Returns whether the token's text without backticks equals this text; compares bytes.
  package func spells(_ bytes: [UInt8]) -> Bool { TokenText.isEqual(self, bytes) }
}
