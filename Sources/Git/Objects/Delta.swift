import ReviewCore

/// One file on two sides, before its lines are compared. At least one side is there.
struct Delta: Sendable {
  /// One side of a file.
  struct Side: Sendable {
    /// Where its bytes are.
    enum Contents: Hashable, Sendable {
      case object(Oid)
      /// The file on disk, and the name it would have as an object; nil when it was not hashed.
      case file(Oid?)
    }

    let path: RepoPath
    let mode: FileMode
    let contents: Contents

    var id: Oid? {
      switch contents {
      case .object(let id): id
      case .file(let id): id
      }
    }
  }

  var old: Side?
  var new: Side?
  /// How the two sides were brought together, when it was not by their path.
  var pairing: Pairing?

  /// The sides have different paths.
  enum Pairing: Hashable, Sendable {
    /// In 60,000ths, as git counts.
    case rename(score: Int)
    case copy(score: Int)
  }

  /// The new path, or the old one of a deleted file.
  var path: RepoPath { new?.path ?? old?.path ?? RepoPath(bytes: []) }
}
