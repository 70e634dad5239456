import ReviewCore
import SwiftSyntax

/// Closures with long bodies.
struct ClosureBodyLength: CodeRule {
  static let id: RuleID = "closure_body_length"

  private let levels: Levels

  init(_ options: RuleOptions) {
    levels = options.levels
  }

  func register(in registry: inout RuleRegistry) {
    registry.leave(ClosureExprSyntax.self) { node, inspection in
      CodeBody(label: node.leftBrace, leftBrace: node.leftBrace, rightBrace: node.rightBrace)
        .check(levels, "A closure", &inspection)
    }
  }
}
