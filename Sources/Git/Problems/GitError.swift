import ReviewCore

/// What kept a repository from being read, and what mends it.
package struct GitError: UserFacingError, Hashable {
  package enum Kind: Hashable, Sendable {
    case notARepository
    case emptyRepository
    case unknownRevision
    /// The two sides share no commit.
    case noCommonHistory
    /// History ends too early: a shallow clone.
    case historyCut
    /// An object is missing that the repository should have.
    case missingObject
    /// An object, pack, index or setting is damaged.
    case damaged
    /// Git refuses to run programs for the repository of another owner.
    case foreignOwner
    /// A layout that neither libgit2 nor the installed `git` reads.
    case unsupported
    case unmergedIndex
    case noWorktree
    case missingFile
    /// A file or folder is there and cannot be looked at.
    case unreadable
    case notAFile
    case tooLarge
    /// The `git` command failed or is not there.
    case command
    case invalidDiff
    /// Another process holds a lock or changed the repository meanwhile.
    case busy
    case other
  }

  package let kind: Kind
  package let summary: String
  package let hint: String

  package init(_ kind: Kind, _ summary: String, hint: String) {
    self.kind = kind
    self.summary = summary
    self.hint = hint
  }
}

extension GitError: CustomStringConvertible {
  package var description: String { "\(summary) \(hint)" }
}
