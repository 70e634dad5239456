import ReviewCore
import SwiftSyntax

/// Constants of C that the types have as members.
struct LegacyConstant: CodeRule {
  static let id: RuleID = "legacy_constant"

  private static let constants: [String: String] = [
    "CGPointZero": "CGPoint.zero",
    "CGRectInfinite": "CGRect.infinite",
    "CGRectNull": "CGRect.null",
    "CGRectZero": "CGRect.zero",
    "CGSizeZero": "CGSize.zero",
    "NSZeroPoint": "NSPoint.zero",
    "NSZeroRect": "NSRect.zero",
    "NSZeroSize": "NSSize.zero",
  ]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(DeclReferenceExprSyntax.self) { node, inspection in
      let start = node.contentStart
      guard inspection.source.holds("CG", at: start) || inspection.source.holds("NSZ", at: start) else { return }
      guard let constant = Self.constants[node.baseName.text], !isMember(node) else { return }
      report(node.contentRange, constant, &inspection)
    }
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      let start = node.contentStart
      guard inspection.source.holds("CGFloat", at: start) || inspection.source.holds("Float", at: start) else { return }
      guard let callee = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName else { return }
      guard let only = node.arguments.first, node.arguments.count == 1, only.label == nil else { return }
      guard only.expression.as(DeclReferenceExprSyntax.self)?.baseName.spells("M_PI") ?? false else { return }
      guard callee.spells("CGFloat") || callee.spells("Float") else { return }
      report(node.contentRange, "\(callee.text).pi", &inspection)
    }
  }

  private func report(_ range: Range<Int>, _ constant: String, _ inspection: inout Inspection) {
    inspection.report(
      range, "`\(inspection.source.text(range))` comes from C; write `\(constant)`.",
      fix: .replacing(range, with: constant))
  }

  private func isMember(_ node: DeclReferenceExprSyntax) -> Bool {
    node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
  }
}
