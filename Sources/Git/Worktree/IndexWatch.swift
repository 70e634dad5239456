import Glibc
import ReviewCore

/// Notices when another git process works in the repository: files that it is about to write again are gone for an
/// instant, and must not be taken for deleted.
struct IndexWatch {
  /// What the file system says of the index; it is replaced whenever git has changed files.
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
  /// In seconds: an older lock was left behind.
  private static let youth = 10

  let folder: String

  /// What `look` finds while nobody changes anything; looks again when somebody did.
  /// - Throws: What `look` throws; `busy` when it never gets quiet.
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

  /// A lock that stays was left behind, and means nothing.
  private func waitForLock() {
    for _ in 0..<Self.attempts {
      guard let lock = DiskFile("\(folder)/index.lock").status, time(nil) - lock.st_mtim.tv_sec < Self.youth else {
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
