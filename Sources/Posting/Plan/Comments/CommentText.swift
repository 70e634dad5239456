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

/// The text of a comment that no longer applies: the reason, and the earlier text folded, so that replies keep their
/// subject.
struct RetiredText {
  let markup: Markup
  /// In UTF-16 units.
  let limit: Int

  /// The part of the limit for the reason and the fold.
  private static let frame = 400

  private var opening: String { markup.foldStart("The earlier comment") + "\n" }

  /// - Parameters:
  ///   - reason: Markdown.
  ///   - comment: The comment as it is now.
  func text(because reason: String, of comment: ObservedPublication.Comment) -> String {
    let subject = comment.marker.isSettled ? folded(in: comment.text) : comment.text
    guard let subject, !subject.isEmpty else { return reason }
    let shown = BodyBudget.fit(withoutSuggestions(subject), limit: limit - Self.frame)
    return "\(reason)\n\n\(opening)\(shown)\n\n\(markup.foldEnd)"
  }

  /// Returns the folded part of a text that `text` returned.
  private func folded(in text: String) -> String? {
    guard let start = text.firstRange(of: opening) else { return nil }
    var rest = text[start.upperBound...]
    func dropSpace() { while rest.last?.isWhitespace == true { rest.removeLast() } }
    dropSpace()
    let end = markup.foldEnd.trimmed
    if !end.isEmpty, rest.hasSuffix(end) { rest.removeLast(end.count) }
    dropSpace()
    return String(rest)
  }

  /// Returns the text with suggestions as plain code, because they no longer apply.
  private func withoutSuggestions(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.wholeMatch(of: /(`{3,})suggestion[-:+0-9]*/).map { String($0.output.1) } ?? String(line)
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmed: Substring {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
