import LintEngine
import ReviewCore

/// Comments have a space after the slashes, or after the `//:` of a playground.
struct CommentSpacing: SyntaxRule {
  static let id: RuleID = "comment_spacing"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.comment { comment, context in
      guard !comment.isBlock else { return }
      let range = comment.range
      let bytes = context.source.bytes
      guard var text = bytes[range].firstIndex(where: { $0 != UInt8(ascii: "/") }) else { return }
      if bytes[text] == UInt8(ascii: ":") {
        text += 1
        guard text < range.upperBound, bytes[text] != UInt8(ascii: "#") else { return }
      }
      guard bytes[text] > UInt8(ascii: " ") else { return }
      context.report(
        text..<text, "Add a space after the slashes of this comment.", fix: .replacing(text..<text, with: " "))
    }
  }
}
