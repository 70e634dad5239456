import ReviewCore
import Synchronization

/// Open repositories for reading many files: one for each thread that reads at the same time, kept for the next file.
final class RepositoryPool: Sendable {
  private let path: String
  private let command: (any GitCommandRunning)?
  private let idle = Mutex<[LentRepository]>([])

  /// - Parameter path: Anywhere inside the repository.
  init(path: String, command: (any GitCommandRunning)?) {
    self.path = path
    self.command = command
  }

  /// Lends a repository that nobody else uses meanwhile.
  func withRepository<Result>(_ body: (LentRepository) throws(GitError) -> Result) throws(GitError) -> Result {
    let lent = try taken()
    defer { idle.withLock { $0.append(lent) } }
    return try body(lent)
  }

  private func taken() throws(GitError) -> LentRepository {
    if let waiting = idle.withLock({ $0.popLast() }) { return waiting }
    return LentRepository(try OpenRepository.discover(path, command: command))
  }
}

/// - Safety: It is either in the pool or with the one caller that took it out under the pool's lock, so no two threads
///   touch it at once; libgit2 asks for no more than that.
final class LentRepository: @unchecked Sendable {
  let repository: OpenRepository
  private var staged: [RepoPath: IndexEntry]?

  init(_ repository: consuming OpenRepository) {
    self.repository = repository
  }

  /// The index as it was when it was first asked for.
  func stagedEntry(at path: RepoPath) throws(GitError) -> IndexEntry? {
    if staged == nil {
      let entries = try Index(of: repository).entries
      staged = Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return staged?[path]
  }
}
