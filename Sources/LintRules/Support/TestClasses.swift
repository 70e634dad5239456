import LintEngine
import SwiftSyntax

/// Classes that hold tests: those that inherit from XCTest's or Quick's class, or from one of the team's own.
struct TestClasses: Sendable {
  private let parents: [String]

  init(_ options: RuleOptions) {
    parents = options.texts("test_parent_classes") + ["QuickSpec", "XCTestCase"]
  }

  func contains(_ node: ClassDeclSyntax) -> Bool {
    node.inheritanceClause?.names(anyOf: parents) ?? false
  }
}
