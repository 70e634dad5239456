import ReviewCore

/// A space after the slashes of a comment.
struct CommentSpacing: CodeRule {
  static let id: RuleID = "comment_spacing"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.comment { comment, inspection in
      guard !comment.isBlock else { return }
      let bytes = inspection.source.bytes
      let slash = UInt8(ascii: "/")
      guard let text = bytes[comment.range].firstIndex(where: { $0 != slash }) else { return }
      guard bytes[text] > UInt8(ascii: " "), !isDecoration(bytes[text]) else { return }
      inspection.report(
        text..<text, "A comment has a space after its slashes.", fix: .replacing(text..<text, with: " "))
    }
  }

  /// Rulers such as `//----`, and the `//:` of playgrounds.
  private func isDecoration(_ byte: UInt8) -> Bool {
    "-=*~_+#.:!<>|\\^&%$".utf8.contains(byte)
  }
}
