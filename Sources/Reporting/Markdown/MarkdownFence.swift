import ReviewCore

/// Untrusted lines as a fenced block of code that they cannot end.
enum MarkdownFence {
  /// - Parameter language: The language for syntax highlighting, which must not come from a report.
  static func block(_ lines: [String], language: String = "") -> String {
    let shown = lines.map { harmless(Escaped.line($0.replacing("\t", with: "    "))) }
    return MarkdownText.fenced(shown.joined(separator: "\n"), language: language)
  }

  /// Some forges look for quick actions (`/close`) and CI logs for commands (`::error::`) even in code.
  private static func harmless(_ line: String) -> String {
    inertLine(line.hasPrefix("/") ? " " + line : line)
  }
}
