import Platform
import ReviewCore

/// Detects other git processes that work in the repository. Files that they are rewriting do not exist for an instant,
/// and must not count as deleted.
struct IndexWatch {
  /// The index's metadata; git replaces the index whenever it has changed files.
  private struct Stamp: Equatable {
    /// Nil without an index.
    let index: FileStatus.Version?
    let isLocked: Bool
  }

  private static let attempts = 20
  private static let pause = Duration.milliseconds(50)
  /// In seconds: an older lock is a leftover.
  private static let staleAge = 10

  let folder: String

  /// Returns the result of `look` from a moment without changes by other processes, and repeats it otherwise.
  /// - Throws: Errors of `look`; `busy` when changes do not stop.
  func quietly<Result: ~Copyable>(_ look: () throws(GitError) -> Result) throws(GitError) -> Result {
    waitForLock()
    for _ in 0..<Self.attempts {
      let before = stamp
      let result = try look()
      if stamp == before { return result }
      CurrentThread.sleep(for: Self.pause)
    }
    throw GitError(
      .busy, "Another process keeps changing the repository while reviewbot reads it.", hint: GitError.Kind.busy.hint)
  }

  /// Waits for a lock to disappear; a lock that stays is a leftover and is ignored.
  private func waitForLock() {
    for _ in 0..<Self.attempts {
      guard let lock = DiskFile("\(folder)/index.lock").status, lock.modified.age < Self.staleAge else { return }
      CurrentThread.sleep(for: Self.pause)
    }
  }

  private var stamp: Stamp {
    Stamp(
      index: DiskFile("\(folder)/index").status?.version, isLocked: DiskFile("\(folder)/index.lock").status != nil)
  }
}
