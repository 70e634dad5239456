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
