import ReviewCore
import SwiftSyntax

/// `$0` in a closure over several lines, where a name would say what it is.
struct AnonymousArgumentInMultilineClosure: CodeRule {
  static let id: RuleID = "anonymous_argument_in_multiline_closure"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.pass([.declReferenceExpr]) { passing, inspection in
      guard let name = passing.name, name.count == 2, inspection.source.holds("$0", at: name.lowerBound) else { return }
      guard let closure = Self.closure(around: passing.syntax) else { return }
      let lines = inspection.source.line(at: closure.contentStart)..<inspection.source.line(at: closure.contentEnd)
      if !lines.isEmpty { inspection.report(name, "Name the argument: the closure has several lines.") }
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
