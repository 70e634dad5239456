extension FileChange {
  /// Returns the file before the change, computed from the new file by reverting the hunks.
  /// - Parameter new: The bytes after the change.
  /// - Returns: Nil for a new file, and when the hunks do not match the text.
  package func oldBytes(from new: [UInt8]) -> [UInt8]? {
    guard status != .added, opacity == nil else { return nil }
    let lines = new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var old: [ArraySlice<UInt8>] = []
    var next = 0
    for hunk in hunks {
      let start = hunk.newCount == 0 ? hunk.newStart : hunk.newStart - 1
      guard start >= next, start + hunk.newCount <= lines.count else { return nil }
      old += lines[next..<start]
      for line in hunk.lines {
        if case .added = line { continue }
        old.append(hunk.text(of: line))
      }
      next = start + hunk.newCount
    }
    old += lines[next...]
    return Array(old.joined(separator: [UInt8(ascii: "\n")]))
  }
}
