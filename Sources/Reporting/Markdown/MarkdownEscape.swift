/// The characters of untrusted prose, one after the other, as Markdown that shows them.
///
/// Forges look for mentions, references and links in the finished text, where a backslash no longer counts; a
/// zero-width space keeps those apart.
enum MarkdownEscape {
  /// - Parameter rest: What follows the character.
  static func text(_ character: Character, before rest: Substring) -> String {
    let gap = isSigil(character, before: rest) || isInsideLink(character, before: rest) ? zeroWidthSpace : ""
    return markup(character) + gap
  }

  /// Takes the meaning away from what acts only at the start of a line: lists, rules, headings, quick actions.
  static func lineStart(_ line: String) -> String {
    let number = line.prefix { $0.isNumber }
    let mark = line[number.endIndex...].first
    if !number.isEmpty, mark == "." || mark == ")" { return number + "\\" + line[number.endIndex...] }
    guard let first = line.first, "+-=/:".contains(first) else { return line }
    return "\\" + line
  }

  private static func markup(_ character: Character) -> String {
    switch character {
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    case "\\", "`", "*", "_", "[", "]", "#", "!", "|", "~", "$", "@": "\\\(character)"
    default: String(character)
    }
  }

  /// What forges read a reference from when a word follows: user, issue, merge request, snippet, label, milestone,
  /// epic, emoji.
  private static func isSigil(_ character: Character, before rest: Substring) -> Bool {
    guard "@#!$~%&:".contains(character), let next = rest.first else { return false }
    if character == "@" { return next != " " }  // `a@.b` is an address to some
    return next.isLetter || next.isNumber || next == "_" || next == "\""
  }

  /// Whether a gap here breaks what forges make links of: `https://`, `www.`, `mailto:`, `GH-1`.
  private static func isInsideLink(_ character: Character, before rest: Substring) -> Bool {
    switch character {
    case ":": rest.hasPrefix("//")
    case "w", "W": rest.first == "."
    case "h", "H": rest.first == "-" && rest.dropFirst().first?.isNumber == true
    default: false
    }
  }

  private static let zeroWidthSpace = "\u{200B}"
}
