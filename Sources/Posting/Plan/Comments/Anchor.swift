package import ReviewCore

/// The lines of the diff's new side that an inline comment is attached to.
package struct Anchor: Hashable, Sendable {
  /// Text, because forges do not accept other bytes.
  package let path: String
  /// 1-based, inclusive; all in one hunk.
  package let lines: ClosedRange<Int>

  package init(path: String, lines: ClosedRange<Int>) {
    self.path = path
    self.lines = lines
  }

  /// A longer range is shown at its first line only.
  private static let longest = 12

  /// Nil when the finding does not begin on a line of the diff. A forge would refuse its comment and the others in the
  /// same request.
  package init?(of finding: Finding, in diff: Diff) {
    guard let location = finding.location, let lines = location.lines, let path = location.path.text,
      let hunk = diff.file(at: location.path)?.hunk(containing: lines.lowerBound)
    else { return nil }
    let last = min(lines.upperBound, hunk.newLines.upperBound)
    let isShort = last - lines.lowerBound < Self.longest
    self.init(path: path, lines: lines.lowerBound...(isShort ? last : lines.lowerBound))
  }
}

extension Anchor {
  /// The same path with the first line only. Findings with the same one share a comment.
  var firstLine: Anchor { Anchor(path: path, lines: lines.lowerBound...lines.lowerBound) }
}

/// The old side of the lines that a new comment is attached to. Some forges identify a line of the diff by both sides.
package struct OldSide: Hashable, Sendable {
  /// The counterpart of a line of the new side.
  package struct Line: Hashable, Sendable {
    /// 1-based. An unchanged line has its number on the old side. An added line has the number of the next unchanged or
    /// removed line.
    package let number: Int
    package let isAdded: Bool

    package init(number: Int, isAdded: Bool) {
      self.number = number
      self.isAdded = isAdded
    }
  }

  /// The file's path before the change; for a new file its only path.
  package let path: String
  package let first: Line
  package let last: Line

  package init(path: String, first: Line, last: Line) {
    self.path = path
    self.first = first
    self.last = last
  }

  /// Nil when the diff does not show the anchor's lines.
  package init?(of anchor: Anchor, in diff: Diff) {
    guard let file = diff.file(at: RepoPath(anchor.path)), let hunk = file.hunk(containing: anchor.lines.lowerBound),
      let first = hunk.counterpart(of: anchor.lines.lowerBound),
      let last = hunk.counterpart(of: anchor.lines.upperBound)
    else { return nil }
    self.init(path: file.oldPath?.text ?? anchor.path, first: first, last: last)
  }
}

extension FileChange {
  /// Returns the hunk that shows this line of the new side, or nil.
  func hunk(containing line: Int) -> Hunk? {
    guard newPath != nil, opacity == nil else { return nil }
    return hunks.first { $0.newCount > 0 && $0.newLines.contains(line) }
  }
}

extension Hunk {
  /// Undefined for empty hunks: check `newCount` first.
  fileprivate var newLines: ClosedRange<Int> { newStart...max(newStart, newStart + newCount - 1) }

  /// Returns the bytes of a line of the new side, or nil when the hunk does not show it.
  func newText(_ number: Int) -> ArraySlice<UInt8>? {
    for line in lines {
      switch line {
      case .added(let new, _), .context(_, let new, _): if new == number { return text(of: line) }
      case .removed: break
      }
    }
    return nil
  }

  fileprivate func counterpart(of number: Int) -> OldSide.Line? {
    var reached = oldStart
    for line in lines {
      switch line {
      case .context(let old, let new, _):
        if new == number { return OldSide.Line(number: old, isAdded: false) }
        reached = old + 1
      case .removed(let old, _): reached = old + 1
      case .added(let new, _): if new == number { return OldSide.Line(number: reached, isAdded: true) }
      }
    }
    return nil
  }
}
