import ReviewCore

/// Colours text with ANSI codes (ECMA-48, SGR), or returns it unchanged.
struct Ink {
  enum Colour: String {
    case bold = "1", dim = "2", red = "31", green = "32", yellow = "33", cyan = "36", boldRed = "1;31"
  }

  let isOn: Bool

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
