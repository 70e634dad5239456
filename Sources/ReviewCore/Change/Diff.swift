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

/// A part of a file's diff: removed and added lines with context around them.
package struct Hunk: Hashable, Sendable {
  /// One line of a hunk. `text` is its range in `Hunk.bytes`, without the line feed.
  package enum Line: Hashable, Sendable {
    case context(old: Int, new: Int, text: Range<Int>)
    case added(new: Int, text: Range<Int>)
    case removed(old: Int, text: Range<Int>)
  }

  /// The 1-based first old line and the count; a count of 0 means "after line `oldStart`", as in unified diffs.
  package let oldStart: Int
  package let oldCount: Int
  /// The 1-based first new line and the count, likewise.
  package let newStart: Int
  package let newCount: Int
  /// In file order; removed lines come before the added lines that replace them.
  package let lines: [Line]
  /// The concatenated texts of all lines.
  package let bytes: [UInt8]
  /// Whether the last old or new line of the file, if it is in this hunk, has no line feed.
  package let oldEndsWithoutNewline: Bool
  package let newEndsWithoutNewline: Bool

  package init(
    oldStart: Int, oldCount: Int, newStart: Int, newCount: Int, lines: [Line], bytes: [UInt8],
    oldEndsWithoutNewline: Bool = false, newEndsWithoutNewline: Bool = false
  ) {
    self.oldStart = oldStart
    self.oldCount = oldCount
    self.newStart = newStart
    self.newCount = newCount
    self.lines = lines
    self.bytes = bytes
    self.oldEndsWithoutNewline = oldEndsWithoutNewline
    self.newEndsWithoutNewline = newEndsWithoutNewline
  }

  /// Returns the line's bytes without its line feed; a preceding carriage return is kept.
  package func text(of line: Line) -> ArraySlice<UInt8> {
    switch line {
    case .context(_, _, let text), .added(_, let text), .removed(_, let text): bytes[text]
    }
  }

  /// New line numbers of the added lines.
  package var addedLines: LineSet {
    var result = LineSet()
    for case .added(let new, _) in lines { result.insert(new) }
    return result
  }
}
