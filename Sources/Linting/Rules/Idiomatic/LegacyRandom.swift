import ReviewCore
import SwiftSyntax

/// `random(in:)` rather than the generators of C.
struct LegacyRandom: CodeRule {
  static let id: RuleID = "legacy_random"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      let start = node.contentStart
      guard inspection.source.holds("arc4", at: start) || inspection.source.holds("drand", at: start) else { return }
      guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return }
      guard ["arc4random", "arc4random_uniform", "drand48"].contains(name) else { return }
      inspection.report(node, "`\(name)` comes from C; write `random(in:)` of the type.")
    }
  }
}
