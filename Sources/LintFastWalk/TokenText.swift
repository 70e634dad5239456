@_spi(RawSyntax) package import SwiftSyntax

/// The text of tokens, compared as bytes, because `TokenSyntax.text` creates a string each time.
package enum TokenText {
  /// Returns whether the token's text, including backticks, equals this text.
  package static func isEqual(_ token: TokenSyntax, _ text: StaticString) -> Bool {
    token.rawText == SyntaxText(text)
  }

  /// Returns whether the token's text without backticks equals this text.
  package static func isEqual(_ token: TokenSyntax, _ bytes: [UInt8]) -> Bool { token.rawText.spells(bytes) }

  /// Returns the bytes of the token's text without backticks.
  package static func bytes(of token: TokenSyntax) -> [UInt8] {
    let text = token.rawText
    return text.isBackQuoted ? Array(text.dropFirst().dropLast()) : Array(text)
  }

  /// Returns a hash of the token's text without backticks, valid in this process.
  package static func hash(of token: TokenSyntax) -> Int { token.rawText.spellingHash }

  /// Returns the hash that a token with this text has.
  package static func hash(of text: String) -> Int { hashed(text.utf8) }

  /// Returns the number of the token's kind, as in `TokenIndex`.
  package static func index(of token: TokenSyntax) -> Int { Int(token.rawTokenKind.rawValue) }

  package static func isMultilineQuote(_ token: TokenSyntax) -> Bool { token.rawTokenKind == .multilineStringQuote }

  /// Returns the source of a node without the white space and comments around it. Equal to `trimmedDescription`, which
  /// creates a tree to compute it.
  package static func written(_ node: some SyntaxProtocol) -> String {
    let (leading, trailing) = (node.raw.leadingTriviaByteLength, node.raw.trailingTriviaByteLength)
    let bytes = node.syntaxTextBytes
    guard leading + trailing <= bytes.count else { return "" }
    return String(decoding: bytes[leading..<(bytes.count - trailing)], as: UTF8.self)
  }
}

extension SyntaxText {
  package func spells(_ bytes: some Collection<UInt8>) -> Bool {
    guard isBackQuoted else { return count == bytes.count && elementsEqual(bytes) }
    return dropFirst().dropLast().elementsEqual(bytes)
  }

  package var spellingHash: Int {
    isBackQuoted ? hashed(dropFirst().dropLast()) : hashed(self)
  }

  fileprivate var isBackQuoted: Bool {
    count > 2 && first == UInt8(ascii: "`") && last == UInt8(ascii: "`")
  }
}

/// A rotation and an exclusive or for each byte, and a multiplication that spreads the bits. The walk computes it for
/// most nodes, where `Hasher` took three quarters of the time.
private func hashed(_ bytes: some Collection<UInt8>) -> Int {
  var state: UInt64 = 0
  for byte in bytes { state = (state << 5 | state >> 59) ^ UInt64(byte) }
  let spread = state &* 0x9E37_79B9_7F4A_7C15
  return Int(truncatingIfNeeded: spread ^ spread >> 32)
}

/// One of 64 marks for each text, by its first byte and its length, for a comparison that rules out most texts at once.
package struct TokenMarks: Sendable {
  private var bits: UInt64 = 0

  /// No marks.
  package init() {}

  /// - Parameter text: Without backticks.
  package init(of text: String) {
    bits = Self.bit(first: text.utf8.first, count: text.utf8.count)
  }

  /// Texts in backticks have all marks.
  init(of text: SyntaxText) {
    bits = text.first == UInt8(ascii: "`") ? .max : Self.bit(first: text.first, count: text.count)
  }

  package mutating func add(_ others: TokenMarks) {
    bits |= others.bits
  }

  /// Returns whether the two have a mark in common. If not, the texts are different.
  package func overlap(_ others: TokenMarks) -> Bool { bits & others.bits != 0 }

  private static func bit(first: UInt8?, count: Int) -> UInt64 {
    1 << UInt64((Int(first ?? 0) &* 7 &+ count) & 63)
  }
}

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
