/// Escapes single characters of untrusted prose.
///
/// Forges search for mentions, references and links in the rendered text, where a backslash has no effect. A zero-width
/// space prevents a match.
enum MarkdownEscape {
  /// - Parameter rest: The text after the character.
  static func text(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> String {
    let gap = isSigil(scalar, before: rest) || isInsideLink(scalar, before: rest) ? "\u{200B}" : ""
    return markup(scalar) + gap
  }

  /// Escapes characters with a meaning only at the start of a line: lists, rules, headings, quick actions.
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

  /// Returns whether forges read the character and a following word as a reference: to a user, issue, merge request,
  /// snippet, label, milestone, epic or emoji.
  private static func isSigil(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
    guard "@#!$~%&:".unicodeScalars.contains(scalar), let next = rest.first else { return false }
    if scalar == "@" { return next != " " }  // Some forges read `a@.b` as an address.
    return next.properties.isAlphabetic || next.properties.numericType != nil || next == "_" || next == "\""
  }

  /// Returns whether a gap here prevents an automatic link: `https://`, `www.`, `mailto:`, `GH-1`.
  private static func isInsideLink(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
    switch scalar {
    case ":": rest.starts(with: "//".unicodeScalars)
    case "w", "W": rest.first == "."
    case "h", "H": rest.first == "-" && rest.dropFirst().first?.properties.numericType != nil
    default: false
    }
  }
}
