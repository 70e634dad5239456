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
    /// Git converts the contents on checkout, by an attribute that the base does not have or so that the text on disk
    /// differs: `filter=x`. Untrusted.
    case converted(attribute: String)
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

  /// The attribute by which git converts the contents on checkout; nil for any other file. Untrusted.
  package var conversion: String? {
    if case .converted(let attribute) = opacity { attribute } else { nil }
  }

  /// Returns the change of a file that git converts on checkout, so that no check reads its lines.
  package func converted(by attribute: String) -> FileChange {
    FileChange(
      status: status, oldPath: oldPath, newPath: newPath, oldKind: oldKind, newKind: newKind,
      opacity: .converted(attribute: attribute), isGenerated: isGenerated, isVendored: isVendored, hunks: [])
  }

  /// Whether the new side is a file with lines (not deleted, not a symlink, not a submodule).
  package var hasContents: Bool {
    newPath != nil && (newKind == .regular || newKind == .executable)
  }
}

extension FileChange {
  /// New line numbers of the lines next to removed ones: the line before and the line after each removal.
  package var closedGaps: LineSet {
    var gaps = LineSet()
    for hunk in hunks { insertGaps(of: hunk, into: &gaps) }
    return gaps
  }

  private func insertGaps(of hunk: Hunk, into gaps: inout LineSet) {
    // The new line that precedes the next one of the hunk.
    var line = hunk.newCount == 0 ? hunk.newStart : hunk.newStart - 1
    var hasRemoved = false
    for place in hunk.lines {
      switch place {
      case .removed:
        if line > 0 { gaps.insert(line) }
        hasRemoved = true
      case .added(let new, _): line = new
      case .context(_, let new, _):
        if hasRemoved { gaps.insert(new) }
        hasRemoved = false
        line = new
      }
    }
    // Without context, the following line is not in the hunk.
    if hasRemoved { gaps.insert(line + 1) }
  }

  /// Returns the file before the change, computed from the new file by reverting the hunks.
  /// - Parameter new: The bytes after the change.
  /// - Returns: Nil for a new file, and when the hunks do not match the text.
  package func oldBytes(from new: [UInt8]) -> [UInt8]? {
    guard status != .added, opacity == nil else { return nil }
    let lines = new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var old: [ArraySlice<UInt8>] = []
    var next = 0
    for hunk in hunks {
      let start = hunk.newCount == 0 ? hunk.newStart : hunk.newStart - 1
      guard start >= next, start + hunk.newCount <= lines.count else { return nil }
      old += lines[next..<start]
      for line in hunk.lines {
        if case .added = line { continue }
        old.append(hunk.text(of: line))
      }
      next = start + hunk.newCount
    }
    old += lines[next...]
    return Array(old.joined(separator: [UInt8(ascii: "\n")]))
  }
}
