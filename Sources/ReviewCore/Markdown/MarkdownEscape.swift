/// The escapes of single characters of untrusted prose.
///
/// Forges look for mentions, references and links in the rendered text, where a backslash no longer counts. A
/// zero-width space breaks those.
enum MarkdownEscape {
  /// - Parameter rest: The text after the character.
  static func text(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> String {
    let gap = isSigil(scalar, before: rest) || isInsideLink(scalar, before: rest) ? "\u{200B}" : ""
    return markup(scalar) + gap
  }

  /// Escapes what has a meaning only at the start of a line: lists, rules, headings, quick actions.
  static func lineStart(_ line: String) -> String {
    let scalars = line.unicodeScalars
    let number = scalars.prefix { $0.properties.numericType != nil }
    let mark = scalars[number.endIndex...].first
    if !number.isEmpty, mark == "." || mark == ")" {
      return String(number) + "\\" + String(scalars[number.endIndex...])
    }
    guard let first = scalars.first, "+-=/:".unicodeScalars.contains(first) else { return line }
    return "\\" + line
  }

  private static func markup(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    case "\\", "`", "*", "_", "[", "]", "#", "!", "|", "~", "$", "@": "\\\(scalar)"
    default: String(scalar)
    }
  }

  /// Whether forges read a reference when a word follows: to a user, issue, merge request, snippet, label, milestone,
  /// epic or emoji.
  private static func isSigil(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
    guard "@#!$~%&:".unicodeScalars.contains(scalar), let next = rest.first else { return false }
    if scalar == "@" { return next != " " }  // Some forges read `a@.b` as an address.
    return next.properties.isAlphabetic || next.properties.numericType != nil || next == "_" || next == "\""
  }

  /// Whether a gap here breaks a text that forges make a link of: `https://`, `www.`, `mailto:`, `GH-1`.
  private static func isInsideLink(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
    switch scalar {
    case ":": rest.starts(with: "//".unicodeScalars)
    case "w", "W": rest.first == "."
    case "h", "H": rest.first == "-" && rest.dropFirst().first?.properties.numericType != nil
    default: false
    }
  }
}
