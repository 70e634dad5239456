/// What happened to one file between the two sides of a diff.
package struct FileChange: Hashable, Sendable {
  package enum Status: Hashable, Sendable {
    case added, modified, deleted, typeChanged
    /// Similarity in percent, as git counts it.
    case renamed(similarity: Int)
    case copied(similarity: Int)
  }

  /// What a file is made of, by its git mode.
  package enum Kind: Hashable, Sendable {
    case regular, executable, symlink, submodule
  }

  /// Why a file has no lines to look at though it changed.
  package enum Opacity: Hashable, Sendable {
    case binary
    /// The size in bytes, above the limit that the diff was made with.
    case tooLarge(bytes: Int)
    /// A Git LFS pointer stands for the contents.
    case lfsPointer
  }

  package var status: Status
  /// Nil when the file is new.
  package var oldPath: RepoPath?
  /// Nil when the file is gone.
  package var newPath: RepoPath?
  package var oldKind: Kind?
  package var newKind: Kind?
  package var opacity: Opacity?
  /// Says the base's `.gitattributes` (`linguist-generated`).
  package var isGenerated: Bool
  /// Says the base's `.gitattributes` (`linguist-vendored`).
  package var isVendored: Bool
  /// With up to three lines of context, ascending. Empty for pure renames, mode changes and opaque files.
  package var hunks: [Hunk]
  /// New line numbers of all added lines.
  package let addedLines: LineSet

  package init(
    status: Status, oldPath: RepoPath?, newPath: RepoPath?, oldKind: Kind? = .regular, newKind: Kind? = .regular,
    opacity: Opacity? = nil, isGenerated: Bool = false, isVendored: Bool = false, hunks: [Hunk]
  ) {
    self.status = status
    self.oldPath = oldPath
    self.newPath = newPath
    self.oldKind = oldKind
    self.newKind = newKind
    self.opacity = opacity
    self.isGenerated = isGenerated
    self.isVendored = isVendored
    self.hunks = hunks
    addedLines = hunks.reduce(into: LineSet()) { lines, hunk in
      for range in hunk.addedLines.ranges { lines.insert(range) }
    }
  }

  /// The new path, or the old one of a deleted file.
  package var path: RepoPath {
    newPath ?? oldPath ?? RepoPath(bytes: [])
  }

  /// Where the file's findings had their home before: the old path of a rename, else the path itself.
  package var originalPath: RepoPath {
    if case .renamed = status { return oldPath ?? path }
    return path
  }

  /// Whether the new side is a file with lines (not deleted, no symlink, no submodule).
  package var hasContents: Bool {
    newPath != nil && (newKind == .regular || newKind == .executable)
  }
}
