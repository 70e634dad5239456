/// All files of a tree, ordered by path.
struct Snapshot {
  /// A whole repository may have more files than a change.
  private static let fileLimit = 2_000_000

  let files: [Delta.Side]

  init(tree: Oid, in objects: borrowing Objects) throws(GitError) {
    files = try TreeComparison.deltas(from: nil, to: tree, in: objects, limit: Self.fileLimit).compactMap(\.new)
  }
}
