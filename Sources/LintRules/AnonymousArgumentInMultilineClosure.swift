import LintEngine
import ReviewCore
import SwiftSyntax

/// `$0` in a multi-line closure, where a name would be clearer.
struct AnonymousArgumentInMultilineClosure: SyntaxRule {
  static let id: RuleID = "anonymous_argument_in_multiline_closure"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(DeclReferenceExprSyntax.self, named: ["$0"]) { node, context in
      guard let closure = Self.closure(around: Syntax(node)) else { return }
      let lines = context.source.line(at: closure.contentStart)..<context.source.line(at: closure.contentEnd)
      if !lines.isEmpty { context.report(node.baseName, "Name this argument; the closure spans several lines.") }
    }
  }

  private static func closure(around node: Syntax) -> Syntax? {
    var place = node.parent
    while let current = place {
      if current.kind == .closureExpr { return current }
      place = current.parent
    }
    return nil
  }
}
