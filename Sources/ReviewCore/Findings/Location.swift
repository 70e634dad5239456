/// A range in a file, or the file as a whole.
package struct Location: Hashable, Sendable {
  /// A point in a text. Lines and columns are 1-based; columns count UTF-8 bytes, as `swiftc` prints them.
  package struct Position: Hashable, Sendable, Comparable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    package static func < (left: Position, right: Position) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  package let path: RepoPath
  /// Nil when the finding is about the whole file.
  package let start: Position?
  /// Exclusive; nil when only the start is known.
  package let end: Position?

  package init(path: RepoPath, start: Position? = nil, end: Position? = nil) {
    self.path = path
    self.start = start
    self.end = end
  }

  /// The lines that the location touches. An exclusive end at column 1 does not touch its line.
  package var lines: ClosedRange<Int>? {
    guard let start else { return nil }
    guard let end else { return start.line...start.line }
    let last = end.column == 1 && end.line > start.line ? end.line - 1 : end.line
    return start.line...max(start.line, last)
  }
}

extension Location: CustomStringConvertible {
  /// For example `Sources/A.swift:12:9`.
  package var description: String {
    guard let start else { return path.description }
    return "\(path):\(start.line):\(start.column)"
  }
}
