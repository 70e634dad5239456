import ReviewCore
import SwiftSyntax

/// `joined(separator: "")`, which `joined()` says as well.
struct JoinedDefaultParameter: CodeRule {
  static let id: RuleID = "joined_default_parameter"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self) else { return }
      guard callee.declName.baseName.spells("joined"), node.arguments.count == 1 else { return }
      guard let only = node.arguments.first, let label = only.label, label.spells("separator") else { return }
      guard only.expression.isEmptyText, let open = node.leftParen, let close = node.rightParen else { return }
      let inside = open.contentEnd..<max(open.contentEnd, close.contentStart)
      let hasComment = inside.contains { inspection.source.isCommentStart($0) }
      inspection.report(
        only, "`joined()` puts nothing between the parts either.", fix: hasComment ? nil : .removing(inside))
    }
  }
}
