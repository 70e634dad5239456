import ReviewCore

/// Compares the files that two states of the configuration judge.
struct ScopeComparison: Sendable {
  let before: Configuration
  let after: Configuration

  /// A list of patterns that includes fewer files.
  func weakenedInclusions() -> [Weakening] {
    rootInclusions() + nestedInclusions()
  }

  private func rootInclusions() -> [Weakening] {
    guard !after.include.isEmpty else { return [] }
    guard !before.include.isEmpty else {
      return [Weakening(key: "include", values: "only \(Weakening.code(after.include)) instead of every file")]
    }
    let removed = before.include.filter { !after.include.contains($0) }
    return removed.isEmpty ? [] : [Weakening(key: "include", values: "without \(Weakening.code(removed))")]
  }

  /// A folder's `include` replaces the one of the folders above, so that its effect depends on both.
  private func nestedInclusions() -> [Weakening] {
    let old = Dictionary(before.nested.map { ($0.folder, $0.include) }) { $1 }
    let new = Dictionary(after.nested.map { ($0.folder, $0.include) }) { $1 }
    return Set(old.keys).union(new.keys).sorted().compactMap { folder in
      guard old[folder] ?? nil != new[folder] ?? nil else { return nil }
      return Weakening(key: "include", values: "changed in \(Weakening.code(folder.description))", isCertain: false)
    }
  }

  /// Patterns of files that are no longer judged.
  func weakenedExclusions() -> [Weakening] {
    let root = after.exclude.filter { !before.exclude.contains($0) }
    let nested = after.nested.flatMap { selection in
      let old = before.nested.filter { $0.folder == selection.folder }.flatMap(\.exclude)
      return selection.exclude.filter { !old.contains($0) }
    }
    let added = root + nested
    return added.isEmpty ? [] : [Weakening(key: "exclude", values: "also \(Weakening.code(added))")]
  }
}
