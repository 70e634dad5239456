import LintEngine
import ReviewCore
import SwiftSyntax

/// Test methods, and overrides in test classes, that do nothing.
struct EmptyXCTestMethod: SyntaxRule {
  static let id: RuleID = "empty_xctest_method"

  private let testClasses: TestClasses

  init(_ options: RuleOptions) {
    testClasses = TestClasses(options)
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in
      guard let body = node.body, body.statements.isEmpty, isOverrideOrTest(node) else { return }
      guard let type = node.owner?.as(ClassDeclSyntax.self), testClasses.contains(type) else { return }
      context.report(node.funcKeyword, "A test method without a body proves nothing.")
    }
  }

  private func isOverrideOrTest(_ node: FunctionDeclSyntax) -> Bool {
    if node.modifiers.contains(anyOf: ["override"]) { return true }
    return node.signature.parameterClause.parameters.isEmpty && node.name.text.hasPrefix("test")
  }
}
