import ReviewCore

/// A space after the slashes of a comment, or after the `//:` of a playground.
struct CommentSpacing: CodeRule {
  static let id: RuleID = "comment_spacing"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.comment { comment, inspection in
      guard !comment.isBlock else { return }
      let range = comment.range
      let bytes = inspection.source.bytes
      guard var text = bytes[range].firstIndex(where: { $0 != UInt8(ascii: "/") }) else { return }
      if bytes[text] == UInt8(ascii: ":") {
        text += 1
        guard text < range.upperBound, bytes[text] != UInt8(ascii: "#") else { return }
      }
      guard bytes[text] > UInt8(ascii: " ") else { return }
      inspection.report(
        text..<text, "A comment has a space after its slashes.", fix: .replacing(text..<text, with: " "))
    }
  }
}
