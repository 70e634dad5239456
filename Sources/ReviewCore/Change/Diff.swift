/// The difference between two states of a repository, one entry per file, ordered by path.
package struct Diff: Hashable, Sendable {
  package let files: [FileChange]

  package init(files: [FileChange]) {
    self.files = files.sorted { $0.path < $1.path }
  }

  package var isEmpty: Bool { files.isEmpty }

  /// The number of added lines in all files.
  package var addedLineCount: Int { files.reduce(0) { $0 + $1.addedLines.count } }

  /// The paths of all files, on both sides.
  package var paths: [RepoPath] { files.flatMap { [$0.oldPath, $0.newPath].compactMap { $0 } } }

  /// Returns the change whose new side is `path`; binary search.
  package func file(at path: RepoPath) -> FileChange? {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return files[low...].prefix { $0.path == path }.first { $0.newPath == path }
  }
}
