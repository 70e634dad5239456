import ReviewCore
import Synchronization

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
