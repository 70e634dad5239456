import LintEngine
import ReviewCore
import SwiftSyntax

/// A closing brace touches the parenthesis after it.
struct ClosingBrace: SyntaxRule {
  static let id: RuleID = "closing_brace"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.token([.rightParen]) { token, context in
      let source = context.source
      let parenthesis = token.contentStart
      let start = source.spacesStart(before: parenthesis)
      guard start < parenthesis, start > 0, source.bytes[start - 1] == UInt8(ascii: "}") else { return }
      guard let brace = token.syntax?.previousToken(viewMode: .sourceAccurate), brace.isA(.rightBrace) else { return }
      guard brace.contentEnd == start else { return }
      context.report(
        brace, "Remove the space before the closing parenthesis.", fix: .removing(start..<parenthesis))
    }
  }
}
