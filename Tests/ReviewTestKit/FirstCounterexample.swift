// A release build with a static standard library, such as that of Bench, has no Testing.
#if canImport(Testing)
import Synchronization
package import Testing

/// Ends a property at its first counterexample, because further seeds usually find the same bug.
///
/// One trait belongs to one test function. After its first issue the remaining arguments are skipped, and further
/// issues of the same call are not recorded.
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
  /// A trait for properties that run with many seeds.
  package static var firstCounterexample: Self { Self() }
}
#endif
