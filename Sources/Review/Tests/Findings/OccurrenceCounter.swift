import ReviewCore

/// Numbers equal findings in a file, so that each has a unique fingerprint.
struct OccurrenceCounter {
  private struct Key: Hashable {
    let rule: RuleID
    let path: RepoPath
    let identity: String
  }

  private var seen: [Key: Int] = [:]

  /// Returns 0 for the first finding and 1 for the second equal one.
  mutating func next(rule: RuleID, path: RepoPath, identity: String) -> Int {
    let key = Key(rule: rule, path: path, identity: identity)
    defer { seen[key, default: 0] += 1 }
    return seen[key, default: 0]
  }
}
