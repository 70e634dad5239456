import ReviewCore
import SwiftSyntax

/// Test classes that others could inherit from, though none in the file does.
struct FinalTestCase: CodeRule {
  static let id: RuleID = "final_test_case"

  private struct TestClass: Sendable {
    let name: TokenSyntax
    let keyword: Int
  }

  /// What one file holds.
  private struct Memory: Sendable {
    var testClasses: [TestClass] = []
    /// What its classes inherit from.
    var parents: Set<String> = []
  }

  private let testClasses: TestClasses

  init(_ options: RuleOptions) {
    testClasses = TestClasses(options)
  }

  func register(in registry: inout RuleRegistry) {
    let memory = registry.slot(Memory())
    registry.enter(ClassDeclSyntax.self) { node, inspection in
      guard node.inheritanceClause != nil else { return }
      inspection[memory].parents.formUnion(Syntax(node).inheritedNames)
      guard testClasses.contains(node), !node.modifiers.contains(anyOf: ["final", "open"]) else { return }
      inspection[memory].testClasses.append(TestClass(name: node.name, keyword: node.classKeyword.contentStart))
    }
    registry.file { inspection in
      let found = inspection[memory]
      for test in found.testClasses where !found.parents.contains(test.name.plainName) {
        let edit = ByteFix.Edit(range: test.keyword..<test.keyword, text: "final ")
        inspection.report(
          test.name, "Nothing inherits from a test class; make it `final`.", fix: ByteFix(isSafe: false, edits: [edit]))
      }
    }
  }
}
