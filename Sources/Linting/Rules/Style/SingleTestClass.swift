import ReviewCore
import SwiftSyntax

/// Files with several test classes.
struct SingleTestClass: CodeRule {
  static let id: RuleID = "single_test_class"

  private let testClasses: TestClasses

  init(_ options: RuleOptions) {
    testClasses = TestClasses(options)
  }

  func register(in registry: inout RuleRegistry) {
    let found = registry.slot([Range<Int>]())
    registry.enter(ClassDeclSyntax.self) { node, inspection in
      guard testClasses.contains(node) else { return }
      inspection[found].append(node.contentStart..<node.name.contentEnd)
    }
    registry.file { inspection in
      let ranges = inspection[found]
      guard ranges.count > 1 else { return }
      let cause = Cause(lines: ranges.map { inspection.source.line(at: $0.lowerBound) }, excess: 1)
      for range in ranges {
        inspection.report(range, "A file has one test class; this one has \(ranges.count).", cause: cause)
      }
    }
  }
}
