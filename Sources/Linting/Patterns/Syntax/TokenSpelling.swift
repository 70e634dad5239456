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

  /// A hash of the bytes without back quotes, for this process only.
  var spellingHash: Int { rawText.spellingHash }
}

extension SyntaxText {
  /// Whether the text without back quotes is this.
  func spells(_ bytes: [UInt8]) -> Bool {
    guard isBackQuoted else { return count == bytes.count && elementsEqual(bytes) }
    return dropFirst().dropLast().elementsEqual(bytes)
  }

  /// A hash of the bytes without back quotes, for this process only.
  var spellingHash: Int {
    isBackQuoted ? hashed(dropFirst().dropLast()) : hashed(self)
  }

  fileprivate var isBackQuoted: Bool {
    count > 2 && first == UInt8(ascii: "`") && last == UInt8(ascii: "`")
  }
}

/// The hash that a token with this text has.
func spellingHash(of text: String) -> Int { hashed(text.utf8) }

private func hashed(_ bytes: some Collection<UInt8>) -> Int {
  var hasher = Hasher()
  for byte in bytes { hasher.combine(byte) }
  return hasher.finalize()
}
