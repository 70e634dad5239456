/// A source of changes: a repository, or a diff text.
package protocol ChangeSource: Sendable {
  /// Resolves the request and computes the diff.
  /// - Throws: A `UserFacingError` when a revision is missing, the histories have no common commit, or the repository
  ///   cannot be read. An empty diff is not an error.
  func change(for request: ChangeRequest) throws -> Change
}

/// A user's or CI provider's request for a change to review.
package struct ChangeRequest: Hashable, Sendable {
  /// The state of the files that is the head.
  package enum Head: Hashable, Sendable {
    case worktree
    case index
    case revision(String)
  }

  /// Nil: detect it (upstream's target, `origin/HEAD`, `main`, `master`).
  package var base: String?
  package var head: Head
  /// Whether the worktree's change includes untracked files.
  package var includesUntracked: Bool
  package var ignoresWhitespace: Bool
  /// Whether to compare with the base itself instead of the merge base.
  package var comparesTips: Bool

  package init(
    base: String? = nil, head: Head = .worktree, includesUntracked: Bool = true, ignoresWhitespace: Bool = false,
    comparesTips: Bool = false
  ) {
    self.base = base
    self.head = head
    self.includesUntracked = includesUntracked
    self.ignoresWhitespace = ignoresWhitespace
    self.comparesTips = comparesTips
  }
}

/// Reads the files of the reviewed side.
package protocol SourceReader: Sendable {
  /// Returns the file's bytes at the head of the change.
  /// - Throws: A `UserFacingError` when the file does not exist, cannot be read, or is larger than the reader's limit.
  func bytes(of path: RepoPath) throws -> [UInt8]
}

extension SourceReader {
  /// Whether the head has a file that can be read.
  package func has(_ path: RepoPath) -> Bool { (try? bytes(of: path)) != nil }
}
