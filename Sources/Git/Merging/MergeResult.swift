package import ReviewCore

/// The result of merging the head into the base.
package enum MergeResult: Hashable, Sendable {
  /// The merged tree, identified by its object name.
  case clean(tree: ObjectID)
  case conflicts([MergeConflict])
}

/// A conflict between base and head: a file that both changed, or a folder that one of them renamed.
package struct MergeConflict: Hashable, Sendable {
  /// One side of a conflict.
  package struct Side: Hashable, Sendable {
    package let path: RepoPath
    package let kind: FileChange.Kind?
    package let blob: ObjectID
  }

  package let path: RepoPath
  /// Nil when the side does not have the file.
  package let ancestor: Side?
  package let base: Side?
  package let head: Side?
  /// Git's message for a conflict without sides, such as a renamed folder; one line.
  package let message: String?
  /// The regions that differ, in the file's order; empty when the conflict is not about lines.
  package internal(set) var regions: [ConflictRegion] = []

  init(path: RepoPath, ancestor: Side?, base: Side?, head: Side?) {
    self.path = path
    self.ancestor = ancestor
    self.base = base
    self.head = head
    message = nil
  }

  init(path: RepoPath, message: String) {
    self.path = path
    self.message = message
    (ancestor, base, head) = (nil, nil, nil)
  }
}

/// A region of a file that both sides of a merge changed differently.
package struct ConflictRegion: Hashable, Sendable {
  /// The text of one side.
  package struct Lines: Hashable, Sendable {
    /// 1-based. When the side has no lines in the region: the line that follows it.
    package let start: Int
    /// Without line feeds.
    package let texts: [[UInt8]]

    package init(start: Int, texts: [[UInt8]]) {
      self.start = start
      self.texts = texts
    }
  }

  package let base: Lines
  package let head: Lines

  package init(base: Lines, head: Lines) {
    self.base = base
    self.head = head
  }
}
