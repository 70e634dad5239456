package import ReviewCore

/// The text that a forge shows at the line of a finding.
package enum CommentText {
  /// Returns the text about a finding in an inline comment. All text of the finding is escaped: it is displayed and has
  /// no other effect.
  package static func markdown(of finding: Finding) -> String {
    let title = "**\(finding.severity.word)** · \(MarkdownText.code(finding.rule.name))"
    return title + "\n\n" + MarkdownText.paragraphs(clipped(finding.message))
  }

  /// Returns a line about how to turn the rules of a comment off.
  static func suppression(of findings: [Finding], in markup: Markup) -> String {
    var rules: [String] = []
    for name in findings.map({ String($0.rule.name.prefix(100)) }) where !rules.contains(name) { rules.append(name) }
    let command = MarkdownText.code("// reviewbot:disable:next \(rules.joined(separator: " ")) - REASON")
    let setting = MarkdownText.code(rules.count == 1 ? "\(rules[0]): off" : "RULE: off")
    let words = "Not useful here? Write \(command) above the line. For the whole project: \(setting) in `.lint.yml`."
    return markup.small(words)
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
