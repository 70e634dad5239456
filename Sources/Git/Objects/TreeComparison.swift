import ReviewCore

/// Finds the files that differ between two trees, without reading any file.
struct TreeComparison {
  /// More differing files are rejected: a "git bomb" contains billions of files in a few objects.
  static let fileLimit = 100_000
  /// In bytes. Longer paths are rejected: nested folders would take time quadratic in their depth.
  static let pathLimit = 16_384

  private struct Pair {
    let old: Oid?
    let new: Oid?
    /// The folder's path with a trailing slash; empty for the root.
    let prefix: [UInt8]
  }

  private var pending: [Pair] = []
  private var deltas: [Delta] = []
  private let limit: Int

  private init(limit: Int) {
    self.limit = limit
  }

  /// Returns the differences ordered by path. A nil tree is an empty one.
  /// - Throws: `tooLarge` for more than `limit` files, `missingObject` or `damaged`.
  static func deltas(
    from old: Oid?, to new: Oid?, in objects: borrowing Objects, limit: Int = fileLimit
  ) throws(GitError) -> [Delta] {
    guard old != new else { return [] }
    var comparison = TreeComparison(limit: limit)
    comparison.pending.append(Pair(old: old, new: new, prefix: []))
    while !comparison.pending.isEmpty {
      let level = comparison.pending
      comparison.pending = []
      try objects.prepare(level.flatMap { [$0.old, $0.new].compactMap { $0 } })
      for pair in level { try comparison.compare(pair, in: objects) }
    }
    return comparison.deltas.sorted { $0.path < $1.path }
  }

  private mutating func compare(_ pair: Pair, in objects: borrowing Objects) throws(GitError) {
    let left = try entries(of: pair.old, in: objects)
    let right = try entries(of: pair.new, in: objects)
    var (old, new) = (left[...], right[...])
    while true {
      switch (old.first, new.first) {
      case (nil, nil): return
      case (let mine?, nil): record(old.popFirst() ?? mine, nil, prefix: pair.prefix)
      case (nil, let theirs?): record(nil, new.popFirst() ?? theirs, prefix: pair.prefix)
      case (let mine?, let theirs?):
        if TreeEntry.precedes(mine, theirs) {
          record(old.popFirst(), nil, prefix: pair.prefix)
        } else if TreeEntry.precedes(theirs, mine) {
          record(nil, new.popFirst(), prefix: pair.prefix)
        } else {
          record(old.popFirst(), new.popFirst(), prefix: pair.prefix)
        }
      }
      try checkSize()
    }
  }

  private func entries(of tree: Oid?, in objects: borrowing Objects) throws(GitError) -> [TreeEntry] {
    guard let tree else { return [] }
    return try objects.tree(tree)
  }

  /// Records two entries with the same name and kind (folder or not), or one of them alone.
  private mutating func record(_ old: TreeEntry?, _ new: TreeEntry?, prefix: [UInt8]) {
    if let old, let new, old.id == new.id, old.mode.canonical == new.mode.canonical { return }
    guard let entry = new ?? old else { return }
    let path = prefix + entry.name
    if entry.mode.isTree {
      pending.append(Pair(old: old?.id, new: new?.id, prefix: path + [UInt8(ascii: "/")]))
    } else {
      deltas.append(Delta(old: old.map { side($0, path) }, new: new.map { side($0, path) }))
    }
  }

  private func side(_ entry: TreeEntry, _ path: [UInt8]) -> Delta.Side {
    Delta.Side(path: RepoPath(bytes: path), mode: entry.mode.canonical, contents: .object(entry.id))
  }

  private func checkSize() throws(GitError) {
    if let folder = pending.last, folder.prefix.count > Self.pathLimit {
      throw GitError(
        .tooLarge, "A path of the change is longer than \(Self.pathLimit) bytes.",
        hint: "Look at the commit with `git ls-tree`; no checkout can have such a path.")
    }
    guard deltas.count + pending.count > limit else { return }
    throw GitError(.tooLarge, "More than \(limit) files differ.", hint: "Name a closer base with `--base`.")
  }
}

/// One file on two sides, before its lines are compared. At least one side exists.
struct Delta: Sendable {
  /// One side of a file.
  struct Side: Sendable {
    /// The location of its bytes.
    enum Contents: Hashable, Sendable {
      case object(Oid)
      /// An untracked file above the size limit, in bytes.
      case unread(size: Int)
    }

    let path: RepoPath
    let mode: FileMode
    let contents: Contents

    /// Nil for a file that was not read.
    var id: Oid? {
      if case .object(let id) = contents { id } else { nil }
    }
  }

  var old: Side?
  var new: Side?
  /// How the two sides were paired; nil when they have the same path.
  var pairing: Pairing?

  /// A pairing of sides with different paths.
  enum Pairing: Hashable, Sendable {
    /// In 60,000ths, as in git.
    case rename(score: Int)
    case copy(score: Int)
  }

  /// The new path, or the old path of a deleted file.
  var path: RepoPath { new?.path ?? old?.path ?? RepoPath(bytes: []) }
}

/// All files of a tree, ordered by path.
struct Snapshot {
  /// A whole repository may have more files than a change.
  private static let fileLimit = 2_000_000

  let files: [Delta.Side]

  init(tree: Oid, in objects: borrowing Objects) throws(GitError) {
    files = try TreeComparison.deltas(from: nil, to: tree, in: objects, limit: Self.fileLimit).compactMap(\.new)
  }
}
