import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// Test classes that are not final, though no class in the file inherits from them.
struct FinalTestCase: SyntaxRule {
  static let id: RuleID = "final_test_case"

  private struct TestClass: Sendable {
    let name: TokenSyntax
    let keyword: Int
  }

  /// The classes of one file.
  private struct Memory: Sendable {
    var testClasses: [TestClass] = []
    /// The names of superclasses.
    var parents: Set<String> = []
  }

  private let testClasses: TestClasses

  init(_ options: RuleOptions) {
    testClasses = TestClasses(options)
  }

  func register(_ rule: inout Registration) {
    let memory = rule.state(Memory())
    rule.visit(ClassDeclSyntax.self) { node, context in
      guard node.inheritanceClause != nil else { return }
      context[memory].parents.formUnion(Syntax(node).inheritedNames)
      guard testClasses.contains(node), !node.modifiers.contains(anyOf: ["final", "open"]) else { return }
      context[memory].testClasses.append(TestClass(name: node.name, keyword: node.classKeyword.contentStart))
    }
    rule.file { context in
      let found = context[memory]
      for test in found.testClasses where !found.parents.contains(test.name.plainName) {
        let edit = ByteFix.Edit(range: test.keyword..<test.keyword, text: "final ")
        context.report(
          test.name, "Mark this test class as `final`.", fix: ByteFix(isSafe: false, edits: [edit]))
      }
    }
  }
}
