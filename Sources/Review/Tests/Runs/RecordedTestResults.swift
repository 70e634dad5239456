import ReviewCore
import SwiftTests

/// Test results from files.
struct RecordedTestResults: TestResultSource {
  let recorded: TestRunResult

  var isFiltered: Bool { false }

  func result() async -> TestRunResult { recorded }
}
