import LintEngine
import ReviewCore
import SwiftSyntax

/// Files with several test classes.
struct SingleTestClass: SyntaxRule {
  static let id: RuleID = "single_test_class"

  private let testClasses: TestClasses

  init(_ options: RuleOptions) {
    testClasses = TestClasses(options)
  }

  func register(_ rule: inout Registration) {
    let found = rule.state([Range<Int>]())
    rule.visit(ClassDeclSyntax.self) { node, context in
      guard testClasses.contains(node) else { return }
      context[found].append(node.contentStart..<node.name.contentEnd)
    }
    rule.file { context in
      let ranges = context[found]
      guard ranges.count > 1 else { return }
      let cause = Cause(lines: ranges.map { context.source.line(at: $0.lowerBound) }, excess: 1)
      for range in ranges {
        context.report(range, "Move this test class to a file of its own; the file has \(ranges.count).", cause: cause)
      }
    }
  }
}
