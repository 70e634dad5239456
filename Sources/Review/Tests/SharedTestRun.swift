import ReviewCore
import SwiftTests

/// One test run shared by two checks: the test results and the coverage of the same run.
actor SharedTestRun: TestResultSource {
  private let run: SwiftTestRun
  private let sources: SourceSnapshot
  private let progress: @Sendable (TestProgress) -> Void
  private let ended: @Sendable () -> Void
  private let blame: BuildBlame?
  private var task: Task<TestRunResult, Never>?

  /// - Parameters:
  ///   - sources: A snapshot of the change's sources, taken before the run.
  ///   - blame: Decides whether a failed build is a failure of the change; nil: it is.
  ///   - ended: Called once, after the last progress update.
  init(
    run: SwiftTestRun, sources: SourceSnapshot = .none, blame: BuildBlame? = nil,
    progress: @escaping @Sendable (TestProgress) -> Void, ended: @escaping @Sendable () -> Void = {}
  ) {
    self.run = run
    self.sources = sources
    self.blame = blame
    self.progress = progress
    self.ended = ended
  }

  /// Whether only some of the tests were requested for this run.
  nonisolated var isFiltered: Bool { run.isFiltered }

  /// Sources that changed during the run, so that the built text is unknown.
  nonisolated var changedSources: Set<RepoPath> { sources.changedPaths }

  /// The absolute paths of the sources that the build compiles; known after the run.
  nonisolated var compiledSources: Set<String> { run.compiledSources }

  /// Removes the profiles of the run when no check needs them any more. Does nothing without a run.
  /// - Throws: A `UserFacingError` when they cannot be removed.
  func discardProfile(from files: any FileSystem) async throws {
    try await task?.value.profile?.discard(from: files)
  }

  /// Runs the tests on the first call; all callers get the same result. Cancelling one waiting caller ends the run.
  func result() async -> TestRunResult {
    let task = task ?? Task { [run, blame, progress, ended] in
      let result = await run.run(progress: progress)
      ended()
      return await blame?.judged(result) ?? result
    }
    self.task = task
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// A snapshot of sources, used to find out later which of them changed.
struct SourceSnapshot: Sendable {
  private let hashes: [RepoPath: Int]
  private let hash: @Sendable (RepoPath) -> Int

  /// A snapshot of no files.
  static let none = SourceSnapshot(of: [], in: "", files: nil)

  /// Reads the files: some milliseconds per thousand files.
  /// - Parameter folder: The folder that the paths are relative to.
  init(of paths: [RepoPath], in folder: String, files: (any FileSystem)?) {
    // A file that cannot be read both times counts as unchanged.
    let hash: @Sendable (RepoPath) -> Int = { path in
      guard let text = path.text, let bytes = try? files?.read("\(folder)/\(text)", limit: Self.largest) else {
        return 0
      }
      var hasher = Hasher()
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      return hasher.finalize()
    }
    self.hash = hash
    hashes = Dictionary(paths.map { ($0, hash($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Files that have changed or no longer exist.
  var changedPaths: Set<RepoPath> { Set(hashes.filter { hash($0.key) != $0.value }.keys) }

  /// In bytes.
  private static let largest = 1 << 26
}

/// Sources, except those changed after the build: their current text does not match the tests that ran.
struct KnownSources: SourceReader {
  let sources: any SourceReader
  let unknown: Set<RepoPath>

  func bytes(of path: RepoPath) throws -> [UInt8] {
    guard !unknown.contains(path) else {
      throw Problem(summary: "\(path) changed while the tests ran.", hint: "Run again.")
    }
    return try sources.bytes(of: path)
  }
}
