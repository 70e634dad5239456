@_spi(RawSyntax) import SwiftSyntax

extension TokenSyntax {
  /// The bytes of its text without back quotes.
  var bareText: [UInt8] {
    let text = rawText
    guard text.isBackQuoted else { return Array(text) }
    return Array(text.dropFirst().dropLast())
  }

  /// Whether the text without back quotes is this; makes no string.
  func spells(_ bytes: [UInt8]) -> Bool { rawText.spells(bytes) }

  /// A hash (FNV-1a) of the bytes without back quotes.
  var spellingHash: UInt64 { rawText.spellingHash }
}

extension SyntaxText {
  /// Whether the text without back quotes is this.
  func spells(_ bytes: [UInt8]) -> Bool {
    guard isBackQuoted else { return count == bytes.count && elementsEqual(bytes) }
    return dropFirst().dropLast().elementsEqual(bytes)
  }

  /// A hash (FNV-1a) of the bytes without back quotes.
  var spellingHash: UInt64 {
    isBackQuoted ? hashed(dropFirst().dropLast()) : hashed(self)
  }

  fileprivate var isBackQuoted: Bool {
    count > 2 && first == UInt8(ascii: "`") && last == UInt8(ascii: "`")
  }
}

/// The hash that a token with this text has.
func spellingHash(of text: String) -> UInt64 { hashed(text.utf8) }

private func hashed(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
