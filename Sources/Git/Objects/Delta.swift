import ReviewCore

/// One file on two sides, before its lines are compared. At least one side exists.
struct Delta: Sendable {
  /// One side of a file.
  struct Side: Sendable {
    /// The location of its bytes.
    enum Contents: Hashable, Sendable {
      case object(Oid)
      /// An untracked file above the size limit, in bytes.
      case unread(size: Int)
    }

    let path: RepoPath
    let mode: FileMode
    let contents: Contents

    /// Nil for a file that was not read.
    var id: Oid? {
      if case .object(let id) = contents { id } else { nil }
    }
  }

  var old: Side?
  var new: Side?
  /// How the two sides were paired; nil when they have the same path.
  var pairing: Pairing?

  /// A pairing of sides with different paths.
  enum Pairing: Hashable, Sendable {
    /// In 60,000ths, as in git.
    case rename(score: Int)
    case copy(score: Int)
  }

  /// The new path, or the old path of a deleted file.
  var path: RepoPath { new?.path ?? old?.path ?? RepoPath(bytes: []) }
}
