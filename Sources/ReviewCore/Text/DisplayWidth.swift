/// Returns the terminal columns of visible text: two for East Asian wide characters and emoji, none for combining marks
/// (following Unicode Standard Annex 11).
package func displayWidth(_ text: some StringProtocol) -> Int {
  text.unicodeScalars.reduce(0) { $0 + displayWidth($1) }
}

/// Returns the columns of one scalar.
package func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  if scalar.properties.isEmojiPresentation { return 2 }
  return wideBlocks.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// Returns the text, or its beginning and `…` where it is wider.
/// - Parameter width: In columns, with the mark; with none, the result is empty.
package func shortened(_ text: String, toWidth width: Int) -> String {
  // No character takes more columns than bytes.
  guard text.utf8.count > width, displayWidth(text) > width else { return text }
  guard width > 0 else { return "" }
  var column = 0
  let shown = text.prefix { character in
    column += displayWidth(String(character))
    return column < width
  }
  return String(shown) + "…"
}

/// Hangul, CJK, kana, full-width forms.
private let wideBlocks: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
  0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
]
