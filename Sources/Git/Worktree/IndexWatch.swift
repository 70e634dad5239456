import Glibc
import ReviewCore

/// Detects other git processes that work in the repository. Files that they are rewriting do not exist for an instant,
/// and must not count as deleted.
struct IndexWatch {
  /// The index's metadata; git replaces the index whenever it has changed files.
  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let inode: UInt64
    let size: Int64
    let isLocked: Bool
  }

  private static let attempts = 20
  /// In microseconds.
  private static let pause: useconds_t = 50_000
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
      usleep(Self.pause)
    }
    throw GitError(
      .busy, "Another process keeps changing the repository while reviewbot reads it.", hint: GitError.Kind.busy.hint)
  }

  /// Waits for a lock to disappear; a lock that stays is a leftover and is ignored.
  private func waitForLock() {
    for _ in 0..<Self.attempts {
      guard let lock = DiskFile("\(folder)/index.lock").status, time(nil) - lock.st_mtim.tv_sec < Self.staleAge else {
        return
      }
      usleep(Self.pause)
    }
  }

  private var stamp: Stamp {
    let status = DiskFile("\(folder)/index").status
    return Stamp(
      seconds: status.map { Int($0.st_mtim.tv_sec) } ?? 0, nanoseconds: status.map { Int($0.st_mtim.tv_nsec) } ?? 0,
      inode: status.map { UInt64($0.st_ino) } ?? 0, size: status.map { Int64($0.st_size) } ?? 0,
      isLocked: DiskFile("\(folder)/index.lock").status != nil)
  }
}
