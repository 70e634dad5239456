import LintEngine
import ReviewCore
import SwiftSyntax

/// `?? nil`.
struct RedundantNilCoalescing: SyntaxRule {
  static let id: RuleID = "redundant_nil_coalescing"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(anyOf: [.binaryOperatorExpr]) { node, context in
      guard let name = node.as(BinaryOperatorExprSyntax.self)?.operator, name.spells("??") else { return }
      guard let next = name.nextToken(viewMode: .sourceAccurate), next.tokenKind == .keyword(.nil) else { return }
      let start = name.previousToken(viewMode: .sourceAccurate)?.contentEnd ?? name.contentStart
      let range = start..<next.contentEnd
      let hasComment = range.contains { context.source.isCommentStart($0) }
      let isLast = node.parent?.as(ExprListSyntax.self)?.last?.contentEnd == next.contentEnd
      let fix = ByteFix(isSafe: false, edits: [ByteFix.Edit(range: range, text: "")])
      context.report(
        name.contentStart..<next.contentEnd, "Remove `?? nil`; it has no effect.",
        fix: isLast && !hasComment ? fix : nil)
    }
  }
}
