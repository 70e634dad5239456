import Synchronization
package import Testing

/// Ends a property at its first counterexample: what further seeds find is most often the same bug.
///
/// One trait belongs to one test function. After its first issue the other arguments are not tried, and what the same
/// call goes on to find is not recorded.
package struct FirstCounterexample: TestTrait, TestScoping {
  private final class Memory: Sendable {
    let hasFailed = Atomic(false)
  }

  private let memory = Memory()

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard !memory.hasFailed.load(ordering: .relaxed) else { return }
    let onlyFirst = IssueHandlingTrait.compactMapIssues { [memory] issue in
      memory.hasFailed.exchange(true, ordering: .relaxed) ? nil : issue
    }
    try await onlyFirst.provideScope(for: test, testCase: testCase, performing: function)
  }
}

extension Trait where Self == FirstCounterexample {
  /// For properties that are tried with many seeds.
  package static var firstCounterexample: Self { Self() }
}
