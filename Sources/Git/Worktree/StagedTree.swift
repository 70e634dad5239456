import Platform
import ReviewCore

/// The index or the working tree as a tree.
///
/// The `git` command decides what differs, what is ignored, and how a file is stored (line endings, filters,
/// encodings). Attributes, sparse checkouts, submodules and every index format therefore have the same meaning as in
/// git. It works on a copy of the index and writes objects to a temporary folder, which is removed when its owner is
/// released.
struct StagedTree: ~Copyable {
  /// The files in the tree.
  enum Scope {
    /// The staged files.
    case index
    /// The tracked files as they are on disk.
    case tracked
    /// The tracked and the untracked files.
    case everything
  }

  let tree: Oid
  /// Untracked files above the size limit, which are not in the tree.
  private let largeFiles: [Delta.Side]
  private let index: ScratchIndex

  /// The folder of the objects that the tree needs in addition to the repository's.
  var objectFolder: String { index.objectFolder }

  /// - Parameter sizeLimit: In bytes. Larger untracked files are not stored.
  init(
    _ scope: Scope, of repository: borrowing OpenRepository, sizeLimit: Int = GitOptions().sizeLimit
  ) throws(GitError) {
    let index = try ScratchIndex.copy(of: repository)
    var (small, large): ([RepoPath], [Delta.Side]) = ([], [])
    if scope == .everything {
      for path in try index.untracked() {
        if let file = try Self.largeFile(path, below: repository.layout.mainFolder, sizeLimit) {
          large.append(file)
        } else {
          small.append(path)
        }
      }
    } else {
      try index.checkConflicts()
    }
    if scope != .index { try index.addTracked() }
    try index.add(small)
    tree = try index.tree()
    largeFiles = large
    self.index = index
  }

  /// Returns the differences from a tree to this one, ordered by path.
  /// - Parameter objects: Must include those of `objectFolder`.
  func deltas(from old: Oid?, in objects: borrowing Objects) throws(GitError) -> [Delta] {
    let deltas = try TreeComparison.deltas(from: old, to: tree, in: objects)
    guard !largeFiles.isEmpty else { return deltas }
    var byPath = Dictionary(deltas.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for file in largeFiles { byPath[file.path] = Delta(old: byPath[file.path]?.old, new: file) }
    return byPath.values.sorted { $0.path < $1.path }
  }

  private static func largeFile(
    _ path: RepoPath, below root: String, _ sizeLimit: Int
  ) throws(GitError) -> Delta.Side? {
    let file = DiskFile(root).appending(path.bytes)
    guard let status = try file.existing(), status.kind == .regular, status.size > sizeLimit else { return nil }
    let mode: FileMode = status.isExecutable ? .executable : .regular
    return Delta.Side(path: path, mode: mode, contents: .unread(size: status.size))
  }
}
