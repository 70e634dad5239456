import ReviewCore

/// Texts of rule files inside Markdown.
enum MarkdownProse {
  /// Returns a sentence in which angle brackets and stars outside code are literal.
  static func text(_ text: String) -> String {
    text.unicodeScalars.split(separator: "`", omittingEmptySubsequences: false).map { String($0) }.enumerated()
      .map { index, part in
        guard index.isMultiple(of: 2) else { return part }
        return part.replacing(scalars: "<", with: "\\<").replacing(scalars: "*", with: "\\*")
      }.joined(separator: "`")
  }

  /// Returns a sentence for a table cell.
  static func cell(_ text: String) -> String {
    self.text(text).replacing(scalars: "|", with: "\\|").replacing(scalars: "\r\n", with: " ")
      .replacing(scalars: "\n", with: " ")
  }

  /// Returns code as a block that no contained text can end; invisible characters are shown as symbols.
  static func fence(_ code: String) -> String {
    // By bytes, because Swift treats a carriage return and a line feed as one character.
    var parts = code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    let lines = parts.map { line in
      Escaped.line(String(decoding: line, as: UTF8.self).replacing("\t", with: "⇥").replacing("\r", with: "␍"))
    }
    return MarkdownText.fenced(lines.joined(separator: "\n"), language: "swift")
  }
}
