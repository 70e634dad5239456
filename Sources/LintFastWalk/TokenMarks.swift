@_spi(RawSyntax) import SwiftSyntax

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
