import ReviewCore

/// Colours text with ANSI codes (ECMA-48, SGR) and links it, or returns it unchanged.
struct Ink {
  enum Colour: String {
    case bold = "1", dim = "2", red = "31", green = "32", yellow = "33", cyan = "36", boldRed = "1;31"
  }

  private let isOn: Bool
  private let links: FileLinks?

  init(_ style: ReportStyle) {
    isOn = style.colours
    links = style.links
  }

  /// Returns text that a terminal links to a file.
  /// - Parameter text: Escaped; links take no columns.
  func link(_ text: String, to path: RepoPath?) -> String {
    guard let path, let links else { return text }
    return links.linked(text, to: path)
  }

  func callAsFunction(_ text: String, _ colour: Colour?) -> String {
    guard isOn, let colour, !text.isEmpty else { return text }
    return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }
}

extension Verdict {
  var colour: Ink.Colour {
    switch self {
    case .passed: .green
    case .failed: .red
    case .skipped: .dim
    case .broken: .yellow
    }
  }
}

extension Severity {
  var colour: Ink.Colour {
    switch self {
    case .note: .cyan
    case .warning: .yellow
    case .error: .red
    }
  }
}

/// Hyperlinks of a terminal (OSC 8) to files of the working tree.
package struct FileLinks: Hashable, Sendable {
  /// The folder of the working tree; absolute.
  private let root: String

  package init(root: String) {
    self.root = root
  }

  /// Terminals ignore longer addresses.
  private static let longest = 2_000

  /// - Parameter text: Escaped.
  func linked(_ text: String, to path: RepoPath) -> String {
    let address = "file://" + percentEncoded(path: root.utf8) + "/" + percentEncoded(path: path.bytes)
    guard address.utf8.count <= Self.longest else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}

/// Wraps a line between words. A word longer than the width stays whole, because a broken path cannot be copied.
///
/// - Parameters:
///   - width: In columns, including the line's own indentation, which every line of the result repeats.
/// - Returns: At least one line.
func wrapped(_ line: String, to width: Int) -> [String] {
  // No character takes more columns than bytes.
  guard line.utf8.count > width else { return [line] }
  let indent = String(line.prefix { $0 == " " })
  var lines: [String] = []
  var current: String?
  var column = indent.count
  for word in line.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false) {
    let length = displayWidth(word)
    if let open = current, column + 1 + length <= width || length == 0 {
      current = open + " " + word
      column += 1 + length
    } else {
      if let open = current { lines.append(withoutTrailingBlanks(open)) }
      current = indent + word
      column = indent.count + length
    }
  }
  return lines + [current ?? ""]
}

private func withoutTrailingBlanks(_ line: String) -> String {
  let bytes = line.utf8
  let end = bytes.lastIndex { $0 != UInt8(ascii: " ") }.map(bytes.index(after:)) ?? bytes.startIndex
  return String(line[..<end])
}

/// Joins phrases with ` · ` and breaks lines only between them, except when one phrase is wider than a line.
///
/// - Parameter width: In columns.
func flowed(_ phrases: [String], to width: Int) -> [String] {
  var lines: [String] = []
  for phrase in phrases {
    let joined = (lines.last.map { $0 + " · " } ?? "") + phrase
    if lines.isEmpty || displayWidth(joined) > width {
      lines += wrapped(phrase, to: width)
    } else {
      lines[lines.count - 1] = joined
    }
  }
  return lines
}

/// Appends spaces up to a width in columns.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(width - displayWidth(text), 0))
}

/// Puts `first` before the first line and the same number of spaces before the others.
func hanging(_ lines: [String], after first: String) -> [String] {
  let margin = String(repeating: " ", count: displayWidth(first))
  return lines.enumerated().map { ($0 == 0 ? first : margin) + $1 }
}
