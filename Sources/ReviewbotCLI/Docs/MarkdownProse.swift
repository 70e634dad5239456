import ReviewCore

/// Texts of rule files inside Markdown.
enum MarkdownProse {
  /// A sentence: outside of code, angle brackets and stars mean themselves.
  static func text(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part).replacing("<", with: "\\<").replacing("*", with: "\\*") : String(part)
    }.joined(separator: "`")
  }

  /// The same inside a table.
  static func cell(_ text: String) -> String {
    self.text(text).replacing("|", with: "\\|").replacing("\n", with: " ")
  }

  /// Code as a block that nothing in it can end; what cannot be seen is shown as a sign.
  static func fence(_ code: String) -> String {
    // By bytes: to Swift a carriage return and a line feed are one character.
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
