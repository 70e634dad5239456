import LintEngine
import ReviewCore

/// A file begins with code or a comment, not with white space.
struct LeadingWhitespace: SyntaxRule {
  static let id: RuleID = "leading_whitespace"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.file { context in
      let bytes = context.source.bytes
      let end = bytes.firstIndex { !(0x09...0x0D).contains($0) && $0 != 0x20 } ?? bytes.count
      guard end > 0 else { return }
      context.report(0..<end, "Remove the white space at the start of this file.", fix: .removing(0..<end))
    }
  }
}
