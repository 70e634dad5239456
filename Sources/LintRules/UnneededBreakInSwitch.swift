import LintEngine
import ReviewCore
import SwiftSyntax

/// `break` at the end of a case that contains other statements.
struct UnneededBreakInSwitch: SyntaxRule {
  static let id: RuleID = "unneeded_break_in_switch"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(SwitchCaseSyntax.self) { node, context in
      guard node.statements.count > 1 else { return }
      guard let last = node.statements.last, let statement = last.item.as(BreakStmtSyntax.self) else { return }
      guard statement.label == nil, let previous = last.previousToken(viewMode: .sourceAccurate) else { return }
      let gap = previous.contentEnd..<statement.contentStart
      let hasComment = context.source.bytes[gap].contains { $0 > UInt8(ascii: " ") }
      context.report(
        statement, "Remove this `break`; a case ends without it.",
        fix: hasComment ? nil : Self.fix(gap, statement: last.contentRange, in: context.source))
    }
  }

  /// Returns a fix that removes the `break`. If it is on a line of its own, a comment after it keeps the line.
  /// - Parameter gap: The range between the previous statement and this one.
  private static func fix(_ gap: Range<Int>, statement: Range<Int>, in source: SourceText) -> ByteFix {
    let end = source.spacesEnd(after: statement.upperBound)
    let keepsLine = source.isCommentStart(end) && source.bytes[gap].contains(UInt8(ascii: "\n"))
    return .removing(keepsLine ? statement.lowerBound..<end : gap.lowerBound..<statement.upperBound)
  }
}
