import ReviewCore

/// One file as the index knows it.
struct IndexEntry: Sendable {
  let path: RepoPath
  let mode: FileMode
  let id: Oid
  /// Declared unchanged by the user, and so not looked at.
  let isAssumedUnchanged: Bool
  /// Left out of a sparse checkout: not missed on disk.
  let isSkipped: Bool
  /// Announced by `git add -N`: its contents are not staged.
  let isIntentToAdd: Bool
  let stamp: Stamp

  /// What the file system said of the file when it was last known to be equal to the index. Cut to 32 bits as the
  /// index keeps it.
  struct Stamp: Hashable, Sendable {
    let size: UInt32
    let inode: UInt32
    let modifiedSeconds: UInt32
    let modifiedNanoseconds: UInt32
    let changedSeconds: UInt32
  }
}
