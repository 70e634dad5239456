@_spi(RawSyntax) import SwiftSyntax

/// Numbers of the kinds of tokens that a walk can show, for tables.
package enum TokenIndex {
  /// The size of a table.
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
  /// A regular expression between its slashes.
  package static let regularExpression = index(.regexLiteralPattern)

  private static func index(_ kind: RawTokenKind) -> Int { Int(kind.rawValue) }
}
