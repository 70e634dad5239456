import ReviewCore

/// Untrusted lines as a block of code that nothing in them can end.
enum MarkdownFence {
  /// - Parameter language: For the forge's highlighting; from us, never from a report.
  static func block(_ lines: [String], language: String = "") -> String {
    let shown = lines.map { harmless(Visible.line($0.replacing("\t", with: "    "))) }
    let longest = shown.map { MarkdownText.longestRun(of: "`", in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(longest + 1, 3))
    return ([fence + language] + shown + [fence]).joined(separator: "\n")
  }

  /// Some forges look for quick actions (`/close`) and CI logs for commands (`::error::`) even in code.
  private static func harmless(_ line: String) -> String {
    inertLine(line.hasPrefix("/") ? " " + line : line)
  }
}
