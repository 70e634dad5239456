@_spi(RawSyntax) import SwiftSyntax

/// The tokens that rules ask for.
enum TokenCategory: Sendable {
  case arrow, colon, comma, semicolon, leftBrace, rightBrace, leftParen, rightParen, identifier

  /// Room for every token's `place`.
  static let placeCount = 256
  /// Where `"""` and the patterns of regular expressions stand, which the walk asks for itself.
  static let literalPlaces = [
    Int(RawTokenKind.multilineStringQuote.rawValue), Int(RawTokenKind.regexLiteralPattern.rawValue),
  ]

  /// Where handlers for these tokens stand in a table.
  var place: Int {
    let kind: RawTokenKind =
      switch self {
      case .arrow: .arrow
      case .colon: .colon
      case .comma: .comma
      case .semicolon: .semicolon
      case .leftBrace: .leftBrace
      case .rightBrace: .rightBrace
      case .leftParen: .leftParen
      case .rightParen: .rightParen
      case .identifier: .identifier
      }
    return Int(kind.rawValue)
  }
}

extension TokenSyntax {
  /// A small number for the kind of token, known without making a string of its text.
  var place: Int { Int(rawTokenKind.rawValue) }

  func isA(_ category: TokenCategory) -> Bool {
    place == category.place
  }

  var isMultilineQuote: Bool { rawTokenKind == .multilineStringQuote }

  /// Whether the token's text is this one; compares bytes.
  func spells(_ text: StaticString) -> Bool {
    rawText == SyntaxText(text)
  }
}
