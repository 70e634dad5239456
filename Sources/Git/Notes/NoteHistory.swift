package import ReviewCore

/// The notes of a branch's commits, along first parents.
package struct NoteHistory: Sendable {
  /// A commit with a note.
  package struct Entry: Sendable {
    package let commit: ObjectID
    /// The number of first parents from the tip to this commit.
    package let distance: Int
    /// The committer's time in seconds since 1970.
    package let time: Int64
    /// The note's bytes. Anyone who can push notes wrote them.
    package let note: Result<[UInt8], GitError>
  }

  /// The reason why the walk read no older commit.
  package enum End: Hashable, Sendable {
    /// A commit without parents.
    case root
    /// As many notes as requested were found.
    case limit
    /// The clone lacks the parents of this commit.
    case shallow(ObjectID)
    /// The greatest number of commits was read.
    case length
  }

  /// The greatest number of commits that are read.
  package static let mostCommits = 10_000

  package let tip: Revision
  /// Newest first.
  package let entries: [Entry]
  /// The number of commits that were read.
  package let commitCount: Int
  package let end: End
}
