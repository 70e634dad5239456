package import ReviewCore

/// Computes the fingerprints of the findings of one file, in the order of the file, and counts those that are equal
/// except for their location.
package struct FingerprintCounter {
  private let path: RepoPath
  private var counts: [[UInt8]: Int] = [:]

  /// - Parameter path: On the base side, so that a rename keeps the identity.
  package init(path: RepoPath) {
    self.path = path
  }

  /// Counts another finding.
  /// - Parameter isNeeded: Whether the fingerprint is needed.
  /// - Returns: Nil when it is not needed.
  package mutating func next(
    rule: RuleID, line: ArraySlice<UInt8>, declaration: String, isNeeded: Bool
  ) -> Fingerprint? {
    let identity = Fingerprint.identity(rule: rule, path: path, line: line, declaration: declaration)
    let occurrence = counts[identity, default: 0]
    counts[identity] = occurrence + 1
    return isNeeded ? Fingerprint(identity: identity, occurrence: occurrence) : nil
  }
}
