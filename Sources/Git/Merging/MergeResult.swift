package import ReviewCore

/// What merging the head into the base gives.
package enum MergeResult: Hashable, Sendable {
  /// The merged tree, by its object name.
  case clean(tree: ObjectID)
  case conflicts([MergeConflict])
}

/// A file that both sides changed in ways that do not fit together. Nil: the side does not have it.
package struct MergeConflict: Hashable, Sendable {
  /// One side of a conflict.
  package struct Side: Hashable, Sendable {
    package let path: RepoPath
    package let kind: FileChange.Kind?
    package let blob: ObjectID
  }

  package let ancestor: Side?
  package let base: Side?
  package let head: Side?
  /// Where their lines do not fit together, in the file's order; empty when that is not about lines.
  package internal(set) var regions: [ConflictRegion] = []

  init(ancestor: Side?, base: Side?, head: Side?) {
    self.ancestor = ancestor
    self.base = base
    self.head = head
  }

  /// The head's path, else the base's, else the ancestor's.
  package var path: RepoPath {
    (head ?? base ?? ancestor)?.path ?? RepoPath(bytes: [])
  }
}
