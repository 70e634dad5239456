import LintEngine
import ReviewCore

/// Todo comments.
struct Todo: SyntaxRule {
  static let id: RuleID = "todo"

  private let words: CommentWords

  init(_ options: RuleOptions) {
    words = CommentWords(options.texts("only"))
  }

  func register(_ rule: inout Registration) {
    rule.comment { comment, context in
      var offset = comment.range.lowerBound
      while offset < comment.range.upperBound {
        if let word = words.length(at: offset, in: comment, of: context.source) {
          let rest = rest(after: offset + word, in: comment, of: context.source)
          let name = context.source.text(offset..<(offset + word))
          let end = rest.last.map { ".…!?".contains($0) ? "" : "." } ?? "."
          let what = rest.isEmpty ? "" : ": \(rest)"
          context.report(offset..<(offset + word), "Resolve this \(name) or move it to an issue\(what)\(end)")
          offset += word
        } else {
          offset += 1
        }
      }
    }
  }

  /// Returns the task: the rest of the line, truncated.
  private func rest(after offset: Int, in comment: Comment, of source: SourceText) -> String {
    // Reads more of a very long line than is shown, but not all of it.
    let limit = min(offset + 1_000, comment.range.upperBound)
    let end = source.bytes[offset..<limit].firstIndex { $0 == 0x0A || $0 == 0x0D }
    let text = source.text(offset..<(end ?? limit)).replacing("*/", with: "")
    let words = Self.withoutSeparator(text[...]).split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    guard words.count > Self.limit else { return words }
    return words.prefix(Self.limit).trimmingEnd { !$0.isLetter && !$0.isNumber && $0 != ")" && $0 != "]" } + "…"
  }

  /// In characters.
  private static let limit = 40

  /// Returns the text without the separator after the keyword: a colon, or a dash or periods between spaces.
  private static func withoutSeparator(_ text: Substring) -> Substring {
    let body = withoutSpaces(withoutSpaces(text).drop { $0 == ":" })
    let rest: Substring = body.drop { "-–—.,;!?=".contains($0) }
    guard let next = rest.first else { return rest }
    return next.isWhitespace ? withoutSpaces(rest) : body
  }

  private static func withoutSpaces(_ text: Substring) -> Substring { text.drop { $0.isWhitespace } }
}

extension Substring {
  fileprivate func trimmingEnd(where isTrimmed: (Character) -> Bool) -> String {
    String(String(reversed().drop(while: isTrimmed)).reversed())
  }
}
