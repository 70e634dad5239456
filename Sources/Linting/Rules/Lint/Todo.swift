import ReviewCore

/// Comments that promise work.
struct Todo: CodeRule {
  static let id: RuleID = "todo"

  private let words: CommentWords

  init(_ options: RuleOptions) {
    words = CommentWords(options.texts("only"))
  }

  func register(in registry: inout RuleRegistry) {
    registry.comment { comment, inspection in
      var offset = comment.range.lowerBound
      while offset < comment.range.upperBound {
        if let word = words.length(at: offset, in: comment, of: inspection.source) {
          let rest = rest(after: offset + word, in: comment, of: inspection.source)
          let name = inspection.source.text(offset..<(offset + word))
          inspection.report(offset..<(offset + word), "This \(name) is still open\(rest.isEmpty ? "" : ": \(rest)").")
          offset += word
        } else {
          offset += 1
        }
      }
    }
  }

  /// What is to be done: the rest of the line, shortened.
  private func rest(after offset: Int, in comment: Comment, of source: SourceText) -> String {
    // Of a very long line more than is shown, and no more.
    let limit = min(offset + 1_000, comment.range.upperBound)
    let end = source.bytes[offset..<limit].firstIndex { $0 == 0x0A || $0 == 0x0D }
    let text = source.text(offset..<(end ?? limit)).replacing("*/", with: "")
    let body = text.drop { !$0.isLetter && !$0.isNumber && $0 != "(" && $0 != "[" }
    let words = body.split(separator: " ").joined(separator: " ")
    return words.count > 40 ? String(words.prefix(40)) + "…" : words
  }
}
