import LintEngine
import ReviewCore

/// Documentation comments between `/**` and `*/`.
struct TripleSlashDocumentation: SyntaxRule {
  static let id: RuleID = "triple_slash_documentation"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.comment { comment, context in
      guard comment.kind == .docBlock, comment.range.count > 5 else { return }
      let isBanner = context.source.bytes[comment.range.lowerBound + 3] == UInt8(ascii: "*")
      guard !isBanner else { return }
      context.report(comment.range, "Use `///` for this documentation comment.")
    }
  }
}
