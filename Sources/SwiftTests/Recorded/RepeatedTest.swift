package import ReviewCore

/// The outcome of a test that ran several times in a row, as with `-retry-tests-on-failure`: the last run decides, and
/// a test that failed before is flaky. A failed test that is then skipped has failed.
package struct RepeatedTest: Hashable, Sendable {
  package let status: TestCase.Status
  /// Of all runs, each once.
  package let failures: [RecordedFailure]
  package let seconds: Double?
  package let isFlaky: Bool

  /// - Parameter runs: In their order; without any, the test did not run.
  package init(_ runs: [(status: TestCase.Status, failures: [RecordedFailure], seconds: Double?)]) {
    let last = runs.last?.status ?? .notRun
    let failed = runs.last { $0.status == .failed }?.status
    status = if case .skipped = last { failed ?? last } else { last }
    isFlaky = [.passed, .knownIssue].contains(status) && runs.contains { $0.status == .failed }
    var seen: Set<RecordedFailure> = []
    failures = runs.flatMap(\.failures).filter { seen.insert($0).inserted }
    let known = runs.compactMap(\.seconds)
    seconds = known.isEmpty ? nil : known.reduce(0, +)
  }
}

extension TestCase.Status {
  /// The status for a result of Xcode. A result that is unknown is not a pass.
  package init(xcresult: String) {
    switch xcresult {
    case "Passed", "Success": self = .passed
    case "Failed", "Failure": self = .failed
    case "Skipped": self = .skipped(reason: nil)
    case "Expected Failure": self = .knownIssue
    default: self = .notRun
    }
  }
}
