package import ReviewCore

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

extension Hunk {
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
