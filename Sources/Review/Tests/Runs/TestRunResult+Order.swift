import ReviewCore
import SwiftTests

extension TestRunResult {
  /// The same result in an order that does not depend on the order of the run: by library, suite and name. Swift
  /// Testing runs tests concurrently, and shards run them on several machines.
  var inReportOrder: TestRunResult {
    // Failures of one test keep their order.
    let sortedWarnings = warnings.enumerated().sorted { left, right in
      (left.element.test, left.offset) < (right.element.test, right.offset)
    }.map(\.element)
    return TestRunResult(
      ending: ending, tests: tests.sorted(by: TestCase.precedes), declarations: declarations,
      warnings: sortedWarnings, diagnostics: diagnostics, profile: profile, seconds: seconds, notices: notices,
      logTail: logTail)
  }
}

extension TestCase {
  /// The order of reports.
  static func precedes(_ left: TestCase, _ right: TestCase) -> Bool {
    if left.library != right.library { return left.library == .xctest }
    return (left.suite, left.name) < (right.suite, right.name)
  }
}
