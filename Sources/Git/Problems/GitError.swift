import ReviewCore

/// The reason that a repository cannot be read, and how to fix it.
package struct GitError: UserFacingError, Hashable {
  package enum Kind: Hashable, Sendable {
    case notARepository
    case emptyRepository
    case unknownRevision
    /// The two sides share no commit.
    case noCommonHistory
    /// History ends too early because the clone is shallow.
    case historyCut
    /// An object that the repository should have is missing.
    case missingObject
    /// An object, pack, index or setting is damaged.
    case damaged
    /// Git refuses to run programs for the repository of another owner.
    case foreignOwner
    /// A layout that neither libgit2 nor the installed `git` supports.
    case unsupported
    case unmergedIndex
    case noWorktree
    case missingFile
    /// A file or folder exists but cannot be accessed.
    case unreadable
    case notAFile
    case tooLarge
    /// A file on disk has other lines than the text that git stores for it.
    case otherLines
    /// The `git` command failed or is not installed.
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
