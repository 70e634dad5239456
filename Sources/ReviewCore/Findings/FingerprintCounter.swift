/// Gives the findings of one file their fingerprints, in the order of the file: those that are equal but for their place
/// are counted.
package struct FingerprintCounter {
  private let path: RepoPath
  /// By what a finding shares with those that only the count tells from it: see `Fingerprint.hash`.
  private var counts: [UInt64: Int] = [:]
  /// Kept from finding to finding.
  private var bytes: [UInt8] = []

  /// - Parameter path: On the base side, so that a rename keeps the identity.
  package init(path: RepoPath) {
    self.path = path
  }

  /// Counts one more finding.
  /// - Parameter isWanted: Whether its fingerprint is of use.
  /// - Returns: Nil when it is not wanted.
  package mutating func next(
    rule: RuleID, line: ArraySlice<UInt8>, declaration: String, isWanted: Bool
  ) -> Fingerprint? {
    Fingerprint.write(rule: rule, path: path, line: line, declaration: declaration, to: &bytes)
    bytes.append(UInt8(ascii: "0"))
    let (first, identity) = Fingerprint.hash(bytes.span)
    let occurrence = counts[identity, default: 0]
    counts[identity] = occurrence + 1
    guard isWanted else { return nil }
    guard occurrence > 0 else { return first }
    bytes.removeLast()
    return Fingerprint(bytes: &bytes, occurrence: occurrence)
  }
}
