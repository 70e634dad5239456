import ReviewCore
import SwiftSyntax

/// `$0` in a closure over several lines, where a name would say what it is.
struct AnonymousArgumentInMultilineClosure: SyntaxRule {
  static let id: RuleID = "anonymous_argument_in_multiline_closure"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.pass([.declReferenceExpr]) { passing, context in
      guard let name = passing.name, name.count == 2, context.source.holds("$0", at: name.lowerBound) else { return }
      guard let closure = Self.closure(around: passing.syntax) else { return }
      let lines = context.source.line(at: closure.contentStart)..<context.source.line(at: closure.contentEnd)
      if !lines.isEmpty { context.report(name, "Name the argument: the closure has several lines.") }
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
