import ReviewCore

extension TestSession {
  /// Flaky tests are rare; when many tests fail, they fail for another reason.
  private static let mostRetried = 50
  /// Each one costs a process.
  private static let mostRetriedAlone = 10

  /// Repeats failed tests, as often as the settings allow. A test that then passes is flaky.
  ///
  /// A test that crashed runs alone: in a process with others, it would prevent their second attempt.
  mutating func retryFailed() async throws {
    for _ in 0..<max(0, run.settings.retries) where run.command.isSwiftTest {
      let failed = tests.filter { ($0.status == .failed || $0.status == .crashed) && $0.isTest }
      guard !failed.isEmpty else { return }
      guard failed.count <= Self.mostRetried else {
        notices.append("\(failed.count) tests failed; none was run again.")
        return
      }
      progress(.runningAgain(reason: failed.count == 1 ? "a test failed" : "\(failed.count) tests failed"))
      let unheard = try await retry(failed.filter { $0.status == .failed })
      let alone = unheard + failed.filter { $0.status == .crashed }
      for test in alone.prefix(Self.mostRetriedAlone) { _ = try await retry([test]) }
      if alone.count > Self.mostRetriedAlone {
        notices.append("\(alone.count) tests crashed; only \(Self.mostRetriedAlone) of them were run again.")
      }
    }
  }

  /// - Returns: The tests without a result, because the process ended before them.
  private mutating func retry(_ failed: [TestCase]) async throws -> [TestCase] {
    guard !failed.isEmpty else { return [] }
    let selection = TestSelection(
      filter: TestSelection.patterns(for: failed), skip: [], libraries: Set(failed.map(\.library)))
    let losses = profiles
    let again = try await pass(selection, skipBuild: true)
    profiles.restoreLosses(of: losses)
    let outcomes = reading(again).outcomes
    ledger.retry(with: outcomes)
    let heard = Set(outcomes.filter { $0.standing == .resolved }.map { TestKey($0.test) })
    return failed.filter { !heard.contains(TestKey($0)) }
  }
}
