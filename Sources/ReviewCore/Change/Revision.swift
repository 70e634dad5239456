/// One state of the repository's files that a review refers to.
package enum Revision: Hashable, Sendable {
  /// A commit, and the name that it was requested by (`origin/main`, `HEAD^`, or the id itself).
  case commit(ObjectID, name: String)
  /// The staged files.
  case index
  /// The files on disk: staged, unstaged and untracked.
  case worktree
  /// A side known only through a diff text.
  case unknown

  /// The commit's id, or nil for uncommitted files.
  package var id: ObjectID? {
    guard case .commit(let id, _) = self else { return nil }
    return id
  }
}

extension Revision: CustomStringConvertible {
  /// For example `origin/main (1a2b3c4d5e)`, `the index` or `the working tree`.
  package var description: String {
    switch self {
    case .commit(let id, let name): name.hasPrefix(id.short) ? id.short : "\(Escaped.line(name)) (\(id.short))"
    case .index: "the index"
    case .worktree: "the working tree"
    case .unknown: "unknown"
    }
  }
}
