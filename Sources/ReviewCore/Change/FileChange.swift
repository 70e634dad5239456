/// The change of one file between the two sides of a diff.
package struct FileChange: Hashable, Sendable {
  package enum Status: Hashable, Sendable {
    case added, modified, deleted, typeChanged
    /// Similarity in percent, as git counts it.
    case renamed(similarity: Int)
    case copied(similarity: Int)
  }

  /// The kind of a file, from its git mode.
  package enum Kind: Hashable, Sendable {
    case regular, executable, symlink, submodule
  }

  /// The reason why a changed file has no lines to examine.
  package enum Opacity: Hashable, Sendable {
    case binary
    /// The file's size in bytes, which exceeds the limit of the diff.
    case tooLarge(bytes: Int)
    /// A Git LFS pointer replaces the contents.
    case lfsPointer
  }

  package var status: Status
  /// Nil when the file is new.
  package var oldPath: RepoPath?
  /// Nil when the file was deleted.
  package var newPath: RepoPath?
  package var oldKind: Kind?
  package var newKind: Kind?
  package var opacity: Opacity?
  /// Whether the base's `.gitattributes` sets `linguist-generated`.
  package var isGenerated: Bool
  /// Whether the base's `.gitattributes` sets `linguist-vendored`.
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

  /// The path used for the identity of the file's findings: the old path of a rename, otherwise the path itself.
  package var originalPath: RepoPath {
    if case .renamed = status { return oldPath ?? path }
    return path
  }

  /// Whether the new side is a file with lines (not deleted, not a symlink, not a submodule).
  package var hasContents: Bool {
    newPath != nil && (newKind == .regular || newKind == .executable)
  }
}
