import ReviewCore

/// The working tree against a tree: what the index says of the tree, set right by what the disk says of the index.
enum WorktreeComparison {
  /// Differences ordered by path.
  /// - Parameters:
  ///   - staged: From the tree to the index.
  ///   - findings: From the index to the disk.
  static func deltas(_ staged: [Delta], _ findings: WorktreeScan.Findings, index: Index) -> [Delta] {
    var deltas = Dictionary(staged.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, side) in findings.changed {
      let entry = index.entries[place]
      let indexed = Delta.Side(path: entry.path, mode: entry.mode, contents: .object(entry.id))
      let known = deltas[entry.path]
      // A file that is only announced is in no tree, and in the index without contents.
      let old = known == nil ? (entry.isIntentToAdd ? nil : indexed) : known?.old
      deltas[entry.path] = delta(from: old, to: side)
    }
    for side in findings.untracked { deltas[side.path] = delta(from: deltas[side.path]?.old, to: side) }
    return deltas.values.sorted { $0.path < $1.path }
  }

  /// Nil when nothing differs. A file that was not hashed counts as different.
  private static func delta(from old: Delta.Side?, to new: Delta.Side?) -> Delta? {
    if old == nil, new == nil { return nil }
    if let old, let new, old.id == new.id, old.mode == new.mode, new.id != nil { return nil }
    return Delta(old: old, new: new)
  }
}
