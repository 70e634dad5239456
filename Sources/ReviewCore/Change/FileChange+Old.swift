extension FileChange {
  /// The file before the change, made from the file after it by undoing the hunks.
  /// - Parameter new: The bytes after the change.
  /// - Returns: Nil for a file that is new, and when the hunks are of another text.
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
