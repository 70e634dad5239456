import ReviewCore

/// Numbers equal findings of a file, so that each has a fingerprint of its own.
struct OccurrenceCounter {
  private struct Key: Hashable {
    let rule: RuleID
    let path: RepoPath
    let identity: String
  }

  private var seen: [Key: Int] = [:]

  /// 0 for the first, 1 for the second equal one.
  mutating func next(rule: RuleID, path: RepoPath, identity: String) -> Int {
    let key = Key(rule: rule, path: path, identity: identity)
    defer { seen[key, default: 0] += 1 }
    return seen[key, default: 0]
  }
}
