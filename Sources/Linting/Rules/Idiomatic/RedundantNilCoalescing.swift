import ReviewCore
import SwiftSyntax

/// `?? nil`.
struct RedundantNilCoalescing: CodeRule {
  static let id: RuleID = "redundant_nil_coalescing"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter([.binaryOperatorExpr]) { node, inspection in
      guard let name = node.as(BinaryOperatorExprSyntax.self)?.operator, name.spells("??") else { return }
      guard let next = name.nextToken(viewMode: .sourceAccurate), next.tokenKind == .keyword(.nil) else { return }
      let start = name.previousToken(viewMode: .sourceAccurate)?.contentEnd ?? name.contentStart
      let range = start..<next.contentEnd
      let hasComment = range.contains { inspection.source.isCommentStart($0) }
      let isLast = node.parent?.as(ExprListSyntax.self)?.last?.contentEnd == next.contentEnd
      let fix = ByteFix(isSafe: false, edits: [ByteFix.Edit(range: range, text: "")])
      inspection.report(
        name.contentStart..<next.contentEnd, "`?? nil` puts nothing in the place of nothing.",
        fix: isLast && !hasComment ? fix : nil)
    }
  }
}
