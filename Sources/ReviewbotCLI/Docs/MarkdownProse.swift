import ReviewCore

/// Texts of rule files inside Markdown.
enum MarkdownProse {
  /// Returns a sentence in which angle brackets and stars outside code are literal.
  static func text(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part).replacing("<", with: "\\<").replacing("*", with: "\\*") : String(part)
    }.joined(separator: "`")
  }

  /// Returns a sentence for a table cell.
  static func cell(_ text: String) -> String {
    self.text(text).replacing("|", with: "\\|").replacing("\n", with: " ")
  }

  /// Returns code as a block that no contained text can end; invisible characters are shown as symbols.
  static func fence(_ code: String) -> String {
    // By bytes, because Swift treats a carriage return and a line feed as one character.
    var parts = code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    let lines = parts.map { line in
      Escaped.line(String(decoding: line, as: UTF8.self).replacing("\t", with: "⇥").replacing("\r", with: "␍"))
    }
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return ([fence + "swift"] + lines + [fence]).joined(separator: "\n")
  }
}
