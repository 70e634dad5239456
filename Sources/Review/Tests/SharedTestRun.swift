import ReviewCore
import SwiftTests

/// One test run for the two checks that want it: the tests' results and the coverage of the same run.
actor SharedTestRun {
  private let run: SwiftTestRun
  private let sources: SourceSnapshot
  private let progress: @Sendable (TestProgress) -> Void
  private let ended: @Sendable () -> Void
  private var task: Task<TestRunResult, Never>?

  /// - Parameters:
  ///   - sources: The sources as the change has them, taken before the run.
  ///   - ended: Called once, when there is no more progress to show.
  init(
    run: SwiftTestRun, sources: SourceSnapshot = .none, progress: @escaping @Sendable (TestProgress) -> Void,
    ended: @escaping @Sendable () -> Void = {}
  ) {
    self.run = run
    self.sources = sources
    self.progress = progress
    self.ended = ended
  }

  /// Whether this run was asked for some of the tests only.
  nonisolated var isFiltered: Bool { run.isFiltered }

  /// Sources that are others now than before the run; what was built of them is not known.
  nonisolated var changedSources: Set<RepoPath> { sources.changedPaths }

  /// Removes the profiles that the run kept, when no check needs them any more. Without a run there are none.
  /// - Throws: A `UserFacingError` error when they cannot be removed.
  func discardProfile(from files: any FileSystem) async throws {
    try await task?.value.profile?.discard(from: files)
  }

  /// Runs the tests when asked for the first time; everyone gets the same result. Cancelling one who waits ends the
  /// run.
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
