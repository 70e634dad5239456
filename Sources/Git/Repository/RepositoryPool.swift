import ReviewCore
import Synchronization

/// Open repositories for reading many files: one for each concurrent thread, kept for the next file.
final class RepositoryPool: Sendable {
  private let path: String
  private let command: (any GitCommandRunning)?
  private let readsIndex: Bool
  private let idle = Mutex<[LentRepository]>([])
  private let staged = Mutex<StagedIndex?>(nil)

  /// - Parameters:
  ///   - path: Any path inside the repository.
  ///   - readsIndex: Whether the index will be read.
  init(path: String, command: (any GitCommandRunning)?, readsIndex: Bool) {
    self.path = path
    self.command = command
    self.readsIndex = readsIndex
  }

  /// Lends a repository exclusively to the caller.
  func withRepository<Result>(_ body: (LentRepository) throws(GitError) -> Result) throws(GitError) -> Result {
    let lent = try taken()
    defer { idle.withLock { $0.append(lent) } }
    return try body(lent)
  }

  private func taken() throws(GitError) -> LentRepository {
    if let waiting = idle.withLock({ $0.popLast() }) { return waiting }
    let repository = try OpenRepository.discover(path, command: command)
    guard readsIndex else { return LentRepository(repository, stagedTree: nil) }
    let index = try stagedIndex(of: repository)
    return LentRepository(
      try repository.reopened(withObjectsIn: index.tree.objectFolder), stagedTree: index.tree.tree)
  }

  /// Returns the index as of its first use.
  private func stagedIndex(of repository: borrowing OpenRepository) throws(GitError) -> StagedIndex {
    if let known = staged.withLock({ $0 }) { return known }
    let index = StagedIndex(tree: try StagedTree(.index, of: repository))
    return staged.withLock { known in
      if let known { return known }
      known = index
      return index
    }
  }
}

/// The contents of the index, shared by the threads that read it.
final class StagedIndex: Sendable {
  let tree: StagedTree

  init(tree: consuming StagedTree) {
    self.tree = tree
  }
}

/// - Safety: It is either in the pool or with the one caller that took it out under the pool's lock. Therefore no two
///   threads use it at the same time, which is all that libgit2 requires.
final class LentRepository: @unchecked Sendable {
  let repository: OpenRepository
  /// Nil unless the index is read.
  let stagedTree: Oid?

  init(_ repository: consuming OpenRepository, stagedTree: Oid?) {
    self.repository = repository
    self.stagedTree = stagedTree
  }
}
