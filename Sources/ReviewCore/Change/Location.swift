/// A range in a file, or the file as a whole.
package struct Location: Hashable, Sendable {
  /// A point in a text. Lines and columns are 1-based; columns count UTF-8 bytes, as `swiftc` prints them.
  package struct Position: Hashable, Sendable, Comparable {
    package let line: Int
    package let column: Int

    /// The largest line and column of a location. The JSON report has the same limit.
    package static let largest = Int(Int32.max)

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    package static func < (left: Position, right: Position) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }

    fileprivate var isValid: Bool {
      (1...Self.largest).contains(line) && (1...Self.largest).contains(column)
    }
  }

  package let path: RepoPath
  /// Nil when the finding is about the whole file.
  package let start: Position?
  /// Exclusive; nil when only the start is known.
  package let end: Position?

  /// Results of other tools can have any numbers. A position outside of 1 to `Position.largest` becomes nil, and so
  /// does an end before the start.
  package init(path: RepoPath, start: Position? = nil, end: Position? = nil) {
    let start = start.flatMap { $0.isValid ? $0 : nil }
    self.path = path
    self.start = start
    self.end = end.flatMap { end in
      start.flatMap { $0 <= end && end.isValid ? end : nil }
    }
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
