import ReviewCore
import SwiftSyntax

/// `XCTFail` says why.
struct XCTFailMessage: CodeRule {
  static let id: RuleID = "xctfail_message"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName, name.spells("XCTFail") else {
        return
      }
      guard node.arguments.count < 2, node.arguments.first.map({ isEmpty($0.expression) }) ?? true else { return }
      inspection.report(node, "Say what failed: whoever reads the log has only this line.")
    }
  }

  private func isEmpty(_ expression: ExprSyntax) -> Bool {
    guard let text = expression.as(StringLiteralExprSyntax.self) else { return false }
    guard text.segments.count < 2, let only = text.segments.first else { return text.segments.isEmpty }
    return only.as(StringSegmentSyntax.self)?.content.text.isEmpty ?? false
  }
}
