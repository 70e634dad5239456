import ReviewCore

/// Detects columns that are the same in every unit. It can examine only lines that the diff shows.
struct PlainColumns: Sendable {
  let diff: Diff

  /// - Returns: Also false when a column other than the first is in a line that the diff does not show.
  func holds(at location: Location?, fix: Fix?) -> Bool {
    guard let location, let file = diff.file(at: location.path) else { return false }
    let positions =
      [location.start, location.end].compactMap { $0 } + (fix?.edits.flatMap { [$0.start, $0.end] } ?? [])
    return positions.allSatisfy { $0.column == 1 || isPlain($0, in: file) }
  }

  private func isPlain(_ position: Location.Position, in file: FileChange) -> Bool {
    guard let text = text(of: position.line, in: file) else { return false }
    return position.column <= text.count + 1 && text.allSatisfy { $0 < 0x80 }
  }

  private func text(of number: Int, in file: FileChange) -> ArraySlice<UInt8>? {
    for hunk in file.hunks where (hunk.newStart..<(hunk.newStart + hunk.newCount)).contains(number) {
      for line in hunk.lines {
        switch line {
        case .context(_, number, _), .added(number, _): return hunk.text(of: line)
        case .context, .added, .removed: continue
        }
      }
    }
    return nil
  }
}
