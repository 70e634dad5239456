import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// Test classes that set up without tearing down, or the other way round.
struct BalancedXCTestLifecycle: SyntaxRule {
  static let id: RuleID = "balanced_xctest_lifecycle"

  private static let setUps: Set<String> = ["setUp", "setUpWithError"]
  private static let tearDowns: Set<String> = ["tearDown", "tearDownWithError"]

  private let testClasses: TestClasses

  init(_ options: RuleOptions) {
    testClasses = TestClasses(options)
  }

  func register(_ rule: inout Registration) {
    rule.visit(ClassDeclSyntax.self) { node, context in
      guard testClasses.contains(node) else { return }
      let methods = (Syntax(node).memberNodes ?? []).compactMap { $0.as(FunctionDeclSyntax.self) }.filter(Self.isCalled)
      let ofType = methods.filter { $0.modifiers.contains(anyOf: ["class", "static"]) }
      let ofEachTest = methods.filter { !$0.modifiers.contains(anyOf: ["class", "static"]) }
      guard let lonely = [ofEachTest, ofType].compactMap(Self.lonely).first else { return }
      let kind = lonely.modifiers.contains(anyOf: ["class", "static"]) ? "class method " : ""
      let missing = Self.setUps.contains(lonely.name.text) ? "tearDown" : "setUp"
      context.report(
        node.name, "Implement `\(missing)` to match the \(kind)`\(lonely.name.text)`.",
        cause: context.cause(within: lonely.funcKeyword.contentRange))
    }
  }

  /// Returns whether XCTest calls the method: it has no parameters, or only the completion handler.
  private static func isCalled(_ node: FunctionDeclSyntax) -> Bool {
    guard setUps.contains(node.name.text) || tearDowns.contains(node.name.text) else { return false }
    return node.signature.parameterClause.parameters.allSatisfy { $0.firstName.spells("completion") }
  }

  /// Returns the first of the methods if all of them set up, or all of them tear down.
  private static func lonely(_ methods: [FunctionDeclSyntax]) -> FunctionDeclSyntax? {
    let halves = Set(methods.map { setUps.contains($0.name.text) })
    return halves.count == 1 ? methods.first : nil
  }
}
