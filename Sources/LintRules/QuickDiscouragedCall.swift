import LintEngine
import ReviewCore
import SwiftSyntax

/// Calls in the groups of Quick's tests, which run while the tests are collected.
struct QuickDiscouragedCall: SyntaxRule {
  static let id: RuleID = "quick_discouraged_call"

  /// Functions whose closures contain only other groups, tests and their hooks.
  private static let groups: Set<String> = [
    "describe", "context", "sharedExamples", "fdescribe", "fcontext", "xdescribe", "xcontext",
  ]
  private static let allowed: Set<String> = groups.union([
    "it", "itBehavesLike", "pending", "beforeEach", "beforeSuite", "afterEach", "afterSuite", "aroundEach",
    "justBeforeEach",
    "fit", "fitBehavesLike", "xit", "xitBehavesLike", "beforeAll", "afterAll",
  ])

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard let name = node.calledName, Self.groups.contains(name.text), let body = body(of: node) else { return }
      guard isInSpec(Syntax(node)) else { return }
      for item in body.statements { check(Syntax(item.item), &context) }
    }
  }

  private func body(of call: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
  }

  /// Checks the outermost calls in a statement, but not their arguments and closures.
  private func check(_ node: Syntax, _ context: inout RuleContext) {
    if let call = node.as(FunctionCallExprSyntax.self) {
      if let name = call.calledName, Self.allowed.contains(name.text) { return }
      context.report(call, "Move this call into `beforeEach` or a test; it runs when Quick collects the tests.")
    } else if !node.is(ClosureExprSyntax.self), !node.is(FunctionDeclSyntax.self), !node.is(AccessorBlockSyntax.self) {
      for child in node.children(viewMode: .sourceAccurate) { check(child, &context) }
    }
  }

  private func isInSpec(_ node: Syntax) -> Bool {
    var place = node.parent
    while let current = place {
      if let function = current.as(FunctionDeclSyntax.self) {
        guard function.name.spells("spec"), let type = function.owner?.as(ClassDeclSyntax.self) else { return false }
        return type.inheritanceClause?.names("QuickSpec") ?? false
      }
      place = current.parent
    }
    return false
  }
}
