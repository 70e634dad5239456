/// What changed in watched folders, up to a moment without further changes.
package struct FileChanges: Hashable, Sendable {
  /// The absolute paths of files that were written, replaced, moved or removed.
  package var files: Set<String>
  /// The absolute paths of new folders, whose files are not watched yet.
  package var folders: Set<String>
  /// Whether the system dropped changes, so that any file may have changed.
  package var isIncomplete: Bool

  package init(files: Set<String> = [], folders: Set<String> = [], isIncomplete: Bool = false) {
    self.files = files
    self.folders = folders
    self.isIncomplete = isIncomplete
  }

  package var isEmpty: Bool { self == FileChanges() }
}
