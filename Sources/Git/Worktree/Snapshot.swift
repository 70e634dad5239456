import ReviewCore

/// All files of one state of the repository, ordered by path.
struct Snapshot {
  let files: [Delta.Side]

  /// Sorts them, in case the source did not.
  init(_ files: [Delta.Side]) {
    self.files = files.sorted { $0.path < $1.path }
  }

  /// Everything in a tree; nil is the empty tree.
  init(tree: Oid?, in objects: borrowing Objects) throws(GitError) {
    let deltas = try TreeComparison.deltas(from: nil, to: tree, in: objects)
    files = deltas.compactMap(\.new)
  }

  /// What is staged; files that are only announced are not there yet.
  init(staged index: Index) {
    self.init(
      index.entries.filter { !$0.isIntentToAdd }.map {
        Delta.Side(path: $0.path, mode: $0.mode, contents: .object($0.id))
      })
  }

  /// Files that differ from here to `other`, ordered by path.
  func deltas(to other: Snapshot) -> [Delta] {
    var deltas: [Delta] = []
    var (old, new) = (files[...], other.files[...])
    while old.first != nil || new.first != nil {
      switch (old.first, new.first) {
      case (let mine?, let theirs?) where mine.path == theirs.path:
        if mine.id != theirs.id || mine.mode != theirs.mode || mine.id == nil {
          deltas.append(Delta(old: mine, new: theirs))
        }
        old.removeFirst()
        new.removeFirst()
      case (let mine?, let theirs) where theirs.map({ mine.path < $0.path }) ?? true:
        deltas.append(Delta(old: mine, new: nil))
        old.removeFirst()
      default:
        deltas.append(Delta(old: nil, new: new.removeFirst()))
      }
    }
    return deltas
  }
}
