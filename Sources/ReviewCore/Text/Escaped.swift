/// Displays untrusted bytes and text without side effects.
///
/// Control characters, bidirectional marks, other invisible formatting and bytes that are not UTF-8 appear as escapes
/// (`\n`, `\u{202E}`, `\xFF`). A hostile name therefore cannot rewrite a terminal line or hide in a report.
package enum Escaped {
  /// Returns bytes as one line of visible text.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var shown = ""
    var rest = Array(bytes)[...]
    while let first = rest.first {
      let length = min(sequenceLength(first), rest.count)
      if let text = String(validating: rest.prefix(length), as: UTF8.self) {
        shown += line(text)
        rest = rest.dropFirst(length)
      } else {
        shown += (first < 16 ? "\\x0" : "\\x") + String(first, radix: 16, uppercase: true)
        rest = rest.dropFirst()
      }
    }
    return shown
  }

  /// Returns text as one line, with line breaks and tabs escaped too.
  package static func line(_ text: String) -> String {
    escaping(text) { _ in false }
  }

  /// Returns text with its line breaks and tabs; carriage returns are removed.
  package static func block(_ text: String) -> String {
    escaping(text.replacing("\r\n", with: "\n")) { $0 == "\n" || $0 == "\t" }
  }

  private static func escaping(_ text: String, except kept: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: { isActive($0) && !kept($0) }) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      shown += isActive(scalar) && !kept(scalar) ? escape(scalar) : String(scalar)
    }
    return shown
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// Returns whether the scalar is a control character, a line or paragraph separator, or a format character. The
  /// joiners that scripts and emoji require do not count.
  private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
    default: return false
    }
  }

  private static func sequenceLength(_ first: UInt8) -> Int {
    switch first {
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0...: 4
    default: 1
    }
  }
}

/// Returns a line that no CI log executes as a command.
///
/// Runners read commands from all output of a job: GitHub's at the start of a line (`::error::`) or anywhere
/// (`##[group]`), Azure's as `##vso[`, TeamCity's as `##teamcity[`. A visible backslash disables them. GitHub's
/// drops every kind of Unicode white space before the command.
package func inertLine(_ line: String) -> String {
  let line = withoutEmbeddedCommands(line)
  let scalars = line.unicodeScalars
  let content = scalars.drop { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  guard content.starts(with: "::".unicodeScalars) else { return line }
  return String(scalars[..<content.startIndex]) + "\\" + String(content)
}

/// Returns text without the commands that runners execute anywhere in a line.
package func withoutEmbeddedCommands(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
  return ["##[", "##vso[", "##teamcity["].reduce(text) { text, opening in
    text.replacing(scalars: opening, with: "#\\" + opening.dropFirst())
  }
}

extension String {
  /// Returns the text with each occurrence of some scalars replaced.
  ///
  /// For escaping: `replacing(_:with:)` compares characters, so that a combining mark would hide the preceding scalar.
  package func replacing(scalars old: String, with new: String) -> String {
    String(unicodeScalars.replacing(old.unicodeScalars, with: new.unicodeScalars))
  }
}
