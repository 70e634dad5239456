extension FileChange {
  /// New line numbers of the lines that old ones stood beside: before and after each place where lines went.
  package var closedGaps: LineSet {
    var gaps = LineSet()
    for hunk in hunks { insertGaps(of: hunk, into: &gaps) }
    return gaps
  }

  private func insertGaps(of hunk: Hunk, into gaps: inout LineSet) {
    // The new line that the next one of the hunk comes after.
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
    // Without context what comes after is in no line of the hunk.
    if hasRemoved { gaps.insert(line + 1) }
  }
}
