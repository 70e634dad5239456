package import ReviewCore

/// A finding as a forge shows it at its line.
package enum CommentText {
  /// Of an inline comment. Whatever the finding says, it does nothing but appear.
  package static func markdown(of finding: Finding) -> String {
    let title = "**\(finding.severity.word)** · \(MarkdownText.code(finding.rule.name))"
    return title + "\n\n" + MarkdownText.paragraphs(clipped(finding.message))
  }

  /// Plain text; nil when the finding has no file.
  static func annotation(of finding: Finding) -> DesiredPublication.Annotation? {
    guard let location = finding.location, let path = location.path.text else { return nil }
    return DesiredPublication.Annotation(
      path: path, lines: location.lines ?? 1...1, severity: finding.severity, title: Escaped.line(finding.rule.name),
      text: Escaped.block(clipped(finding.message)))
  }

  /// No message needs more than this many characters.
  private static func clipped(_ message: String) -> String {
    let limit = 6_000
    return message.utf8.count <= limit ? message : String(message.prefix(limit)) + " …"
  }
}

extension Severity {
  var word: String {
    switch self {
    case .note: "Note"
    case .warning: "Warning"
    case .error: "Error"
    }
  }
}

extension Suggestion {
  /// What GitHub and GitLab show with a button.
  var markdown: String {
    guard let text else { return "```suggestion\n```" }
    return MarkdownText.fenced(text, language: "suggestion")
  }
}
