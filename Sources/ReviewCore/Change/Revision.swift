/// One state of the repository's files that a review speaks of.
package enum Revision: Hashable, Sendable {
  /// A commit, and the name it was asked for by (`origin/main`, `HEAD^`, or the id itself).
  case commit(ObjectID, name: String)
  /// What is staged.
  case index
  /// The files as they lie on disk: staged, unstaged and untracked.
  case worktree
  /// A side known only through a diff text.
  case unknown

  /// The commit's id, nil for what is not committed.
  package var id: ObjectID? {
    guard case .commit(let id, _) = self else { return nil }
    return id
  }
}

extension Revision: CustomStringConvertible {
  /// `origin/main (1a2b3c4d5e)`, `the index`, `the working tree`.
  package var description: String {
    switch self {
    case .commit(let id, let name): name.hasPrefix(id.short) ? id.short : "\(Escaped.line(name)) (\(id.short))"
    case .index: "the index"
    case .worktree: "the working tree"
    case .unknown: "unknown"
    }
  }
}
