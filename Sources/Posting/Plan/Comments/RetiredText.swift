import ReviewCore

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
