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
}
