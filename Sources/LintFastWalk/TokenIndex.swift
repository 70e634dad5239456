@_spi(RawSyntax) import SwiftSyntax

/// Numbers of the kinds of tokens, as indices of tables.
package enum TokenIndex {
  /// The size of a table indexed by these numbers.
  package static let count = 256

  package static let arrow = index(.arrow)
  package static let colon = index(.colon)
  package static let comma = index(.comma)
  package static let semicolon = index(.semicolon)
  package static let leftBrace = index(.leftBrace)
  package static let rightBrace = index(.rightBrace)
  package static let leftParenthesis = index(.leftParen)
  package static let rightParenthesis = index(.rightParen)
  package static let identifier = index(.identifier)
  /// `"""`.
  package static let multilineQuote = index(.multilineStringQuote)
  /// The part of a regular expression between its slashes.
  package static let regularExpression = index(.regexLiteralPattern)

  private static func index(_ kind: RawTokenKind) -> Int { Int(kind.rawValue) }
}
