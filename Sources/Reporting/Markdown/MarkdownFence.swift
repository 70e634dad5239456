import ReviewCore

/// Returns untrusted lines as a fenced code block that they cannot end.
enum MarkdownFence {
  /// - Parameter language: The language for syntax highlighting, which must not come from a report.
  static func block(_ lines: [String], language: String = "") -> String {
    let shown = lines.map { harmless(Escaped.line($0.replacing("\t", with: "    "))) }
    return MarkdownText.fenced(shown.joined(separator: "\n"), language: language)
  }

  /// Escapes commands: even in code, some forges execute quick actions (`/close`) and CI logs execute commands
  /// (`::error::`).
  private static func harmless(_ line: String) -> String {
    inertLine(line.hasPrefix("/") ? " " + line : line)
  }
}
