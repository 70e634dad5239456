import LintEngine
import ReviewCore
import SwiftSyntax

/// One space, or a line break, on each side of `->`.
struct ReturnArrowWhitespace: SyntaxRule {
  static let id: RuleID = "return_arrow_whitespace"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.token([.arrow]) { token, context in
      let source = context.source
      let arrow = token.contentRange
      let before = source.spacesStart(before: arrow.lowerBound)
      let after = source.spacesEnd(after: arrow.upperBound)
      let breaksBefore = source.isLineStart(before) || source.isCommentEnd(before)
      let breaksAfter = source.isLineEnd(after) || source.isCommentStart(after)
      let isWrongBefore = !breaksBefore && source.text(before..<arrow.lowerBound) != " "
      let isWrongAfter = !breaksAfter && source.text(arrow.upperBound..<after) != " "
      guard isWrongBefore || isWrongAfter else { return }
      let range = (isWrongBefore ? before : arrow.lowerBound)..<(isWrongAfter ? after : arrow.upperBound)
      let text = (isWrongBefore ? " " : "") + "->" + (isWrongAfter ? " " : "")
      context.report(range, "Use one space on each side of this `->`.", fix: .replacing(range, with: text))
    }
  }
}
