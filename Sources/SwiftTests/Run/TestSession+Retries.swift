import ReviewCore

extension TestSession {
  /// A flaky test is one of few; when many fail, they fail for a reason.
  private static let mostRetried = 50
  /// Each costs a process.
  private static let mostRetriedAlone = 10

  /// Runs failed tests again, as often as the settings say. One that passes then is flaky.
  ///
  /// One that crashed runs alone: in one process with others it would take their second chance away.
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

  /// - Returns: Those of which nothing was heard, because the process came to its end before them.
  private mutating func retry(_ failed: [TestCase]) async throws -> [TestCase] {
    guard !failed.isEmpty else { return [] }
    let selection = TestSelection(
      filter: TestSelection.patterns(for: failed), skip: [], libraries: Set(failed.map(\.library)))
    let losses = profiles
    let again = try await pass(selection, skipBuild: true)
    profiles.restoreLosses(of: losses)
    let outcomes = reading(again).outcomes
    ledger.retry(with: outcomes)
    let heard = Set(outcomes.filter { $0.standing == .settled }.map { TestKey($0.test) })
    return failed.filter { !heard.contains(TestKey($0)) }
  }
}
