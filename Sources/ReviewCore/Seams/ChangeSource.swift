/// Where changes come from: a repository, or a diff text.
package protocol ChangeSource: Sendable {
  /// Resolves what was asked for and takes the difference.
  /// - Throws: A `UserFacingError` error when a revision is missing, there is no common history, or the repository cannot be
  ///   read. No difference at all is not an error: the diff is then empty.
  func change(for request: ChangeRequest) throws -> Change
}

/// What a user or a CI provider asks to have reviewed.
package struct ChangeRequest: Hashable, Sendable {
  /// Which state of the files is the head.
  package enum Head: Hashable, Sendable {
    case worktree
    case index
    case revision(String)
  }

  /// Nil: find it (upstream's target, `origin/HEAD`, `main`, `master`).
  package var base: String?
  package var head: Head
  /// Whether files that git does not track belong to the worktree's change.
  package var includesUntracked: Bool
  package var ignoresWhitespace: Bool
  /// Whether to compare with the base itself, not with the merge base.
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
