/// All files of a tree, ordered by path.
struct Snapshot {
  let files: [Delta.Side]

  init(tree: Oid, in objects: borrowing Objects) throws(GitError) {
    files = try TreeComparison.deltas(from: nil, to: tree, in: objects).compactMap(\.new)
  }
}
