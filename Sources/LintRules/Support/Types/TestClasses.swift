import LintEngine
import SwiftSyntax

/// Test classes: those that inherit from a class of XCTest or Quick, or from a configured one.
struct TestClasses: Sendable {
  private let parents: [String]

  init(_ options: RuleOptions) {
    parents = options.texts("test_parent_classes") + ["QuickSpec", "XCTestCase"]
  }

  func contains(_ node: ClassDeclSyntax) -> Bool {
    node.inheritanceClause?.names(anyOf: parents) ?? false
  }
}
