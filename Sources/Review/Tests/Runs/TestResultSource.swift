import SwiftTests

/// The origin of test results: a run, or files that other tools wrote.
protocol TestResultSource: Sendable {
  /// Whether only some of the tests were requested.
  var isFiltered: Bool { get }

  func result() async -> TestRunResult
}
