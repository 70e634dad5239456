import ReviewCore
import SwiftSyntax

/// Test methods, and overrides in test classes, that do nothing.
struct EmptyXCTestMethod: CodeRule {
  static let id: RuleID = "empty_xctest_method"

  private let testClasses: TestClasses

  init(_ options: RuleOptions) {
    testClasses = TestClasses(options)
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      guard let body = node.body, body.statements.isEmpty, isOverrideOrTest(node) else { return }
      guard isInTestClass(inspection) else { return }
      inspection.report(node.funcKeyword, "A test method without a body proves nothing.")
    }
  }

  private func isOverrideOrTest(_ node: FunctionDeclSyntax) -> Bool {
    if node.modifiers.contains(anyOf: ["override"]) { return true }
    return node.signature.parameterClause.parameters.isEmpty && node.name.text.hasPrefix("test")
  }

  /// The innermost type around the declaration that is being entered.
  private func isInTestClass(_ inspection: Inspection) -> Bool {
    let open = inspection.openDeclarations.lazy.reversed().map(\.syntax)
    guard let type = open.first(where: { $0.isProtocol((any DeclGroupSyntax).self) }) else { return false }
    return type.as(ClassDeclSyntax.self).map(testClasses.contains) ?? false
  }
}
