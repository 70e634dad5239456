import LintFastWalk

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
