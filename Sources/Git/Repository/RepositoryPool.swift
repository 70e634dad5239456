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
private final class StagedIndex: Sendable {
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

/// The entries of folders by name, so that a folder is read once for all of its files. With 10,000 files in one folder,
/// reading it again for each file takes longer than linting them.
final class FolderListings: Sendable {
  private typealias Entries = [[UInt8]: (mode: FileMode, id: Oid)]

  /// The number of folders to keep.
  private static let limit = 500
  private let known = Mutex<[Oid: Entries]>([:])
  private let roots = Mutex<[Oid: Oid]>([:])

  /// Returns the tree of a commit.
  /// - Throws: `GitError` when the commit cannot be read.
  func root(of commit: Oid, _ objects: borrowing Objects) throws(GitError) -> Oid {
    if let root = roots.withLock({ $0[commit] }) { return root }
    let root = try objects.commit(commit).tree
    roots.withLock { $0[commit] = root }
    return root
  }

  /// Returns an entry of a folder; nil if it has none with this name. Of several with one name, the first counts.
  /// - Parameter tree: The folder's tree object.
  /// - Throws: `GitError` when the tree cannot be read.
  func entry(
    named name: [UInt8], in tree: Oid, _ objects: borrowing Objects
  ) throws(GitError) -> (mode: FileMode, id: Oid)? {
    if let entries = known.withLock({ $0[tree] }) { return entries[name] }
    let entries = Entries(try objects.tree(tree).map { ($0.name, ($0.mode, $0.id)) }) { first, _ in first }
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[tree] = entries
    }
    return entries[name]
  }
}
