package import ReviewCore

/// The text that a forge shows at the line of a finding.
package enum CommentText {
  /// Returns the text of an inline comment. All text of the finding is escaped: it is displayed and has no other
  /// effect.
  package static func markdown(of finding: Finding) -> String {
    let title = "**\(finding.severity.word)** · \(MarkdownText.code(finding.rule.name))"
    return title + "\n\n" + MarkdownText.paragraphs(clipped(finding.message))
  }

  /// Returns plain text, or nil when the finding has no file.
  /// - Parameter length: In UTF-16 units.
  static func annotation(of finding: Finding, length: Int) -> DesiredPublication.Annotation? {
    guard let location = finding.location, let path = location.path.text else { return nil }
    return DesiredPublication.Annotation(
      path: path, lines: location.lines ?? 1...1, severity: finding.severity, title: Escaped.line(finding.rule.name),
      text: BodyBudget.cut(Escaped.block(clipped(finding.message)), to: length))
  }

  /// Limits a message to a length that no message needs to exceed.
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
