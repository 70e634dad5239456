import ReviewCore
import SwiftTests

/// One test run shared by two checks: the test results and the coverage of the same run.
actor SharedTestRun: TestResultSource {
  private let run: SwiftTestRun
  private let sources: SourceSnapshot
  private let progress: @Sendable (TestProgress) -> Void
  private let ended: @Sendable () -> Void
  private var task: Task<TestRunResult, Never>?

  /// - Parameters:
  ///   - sources: A snapshot of the change's sources, taken before the run.
  ///   - ended: Called once, after the last progress update.
  init(
    run: SwiftTestRun, sources: SourceSnapshot = .none, progress: @escaping @Sendable (TestProgress) -> Void,
    ended: @escaping @Sendable () -> Void = {}
  ) {
    self.run = run
    self.sources = sources
    self.progress = progress
    self.ended = ended
  }

  /// Whether only some of the tests were requested for this run.
  nonisolated var isFiltered: Bool { run.isFiltered }

  /// Sources that changed during the run, so that the built text is unknown.
  nonisolated var changedSources: Set<RepoPath> { sources.changedPaths }

  /// Removes the profiles of the run when no check needs them any more. Does nothing without a run.
  /// - Throws: A `UserFacingError` when they cannot be removed.
  func discardProfile(from files: any FileSystem) async throws {
    try await task?.value.profile?.discard(from: files)
  }

  /// Runs the tests on the first call; all callers get the same result. Cancelling one waiting caller ends the run.
  func result() async -> TestRunResult {
    let task = task ?? Task { [run, progress, ended] in
      let result = await run.run(progress: progress)
      ended()
      return result
    }
    self.task = task
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
