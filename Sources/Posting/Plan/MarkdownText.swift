import ReviewCore

/// Untrusted text as Markdown that shows it and does nothing else: no links, mentions, commands, headings or HTML.
enum MarkdownText {
  /// May have several lines.
  static func escaped(_ text: String) -> String {
    Visible.block(text).split(separator: "\n", omittingEmptySubsequences: false).map(escapedLine).joined(separator: "\n")
  }

  /// In a code span that nothing inside can end (CommonMark, section 6.1).
  static func code(_ text: String) -> String {
    let text = disarmed(Visible.line(text))
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let padding = text.hasPrefix("`") || text.hasSuffix("`") || text.isEmpty ? " " : ""
    return fence + padding + text + padding + fence
  }

  /// A fenced block (CommonMark, section 4.5).
  static func fenced(_ text: String, language: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  /// By scalars: a combining mark must not hide the character it sits on.
  private static func escapedLine(_ line: Substring) -> String {
    var escaped = String.UnicodeScalarView()
    var isStart = true
    for scalar in line.unicodeScalars {
      if special.contains(scalar) || isStart && specialAtStart.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
      if scalar != " " && scalar != "\t" { isStart = false }
    }
    return disarmed(String(escaped))
  }

  private static let special = Set("\\`*_{}[]<>|~!&$:".unicodeScalars)
  /// `/` begins a quick action, the others a list, a heading's underline or a number.
  private static let specialAtStart = Set("/-+=#.()".unicodeScalars)

  /// A zero-width space keeps `@name`, `#1`, `GH-1` and `www.` from reaching anybody; entities and backslashes do not.
  private static func disarmed(_ text: String) -> String {
    var disarmed = String.UnicodeScalarView()
    var word = ""
    for scalar in text.unicodeScalars {
      let isReference = scalar == "-" && word.hasSuffix("gh") || scalar == "." && word.hasSuffix("www")
      if isReference { disarmed.append("\u{200B}") }
      disarmed.append(scalar)
      if scalar == "@" || scalar == "#" { disarmed.append("\u{200B}") }
      word = scalar.properties.isAlphabetic ? String((word + scalar.properties.lowercaseMapping).suffix(3)) : ""
    }
    return String(disarmed)
  }

  private static func longestRun(of scalar: Unicode.Scalar, in text: String) -> Int {
    var longest = 0
    var run = 0
    for other in text.unicodeScalars {
      run = other == scalar ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
