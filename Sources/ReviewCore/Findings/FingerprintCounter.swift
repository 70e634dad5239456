/// Gives the findings of one file their fingerprints, in the order of the file: those that are equal but for their place
/// are counted.
package struct FingerprintCounter {
  private let path: RepoPath
  /// By what a finding shares with those that only the count tells from it: FNV-1a, 64 bits.
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
    var identity: UInt64 = 0xcbf2_9ce4_8422_2325
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes { identity = (identity ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }
    let occurrence = counts[identity, default: 0]
    counts[identity] = occurrence + 1
    return isWanted ? Fingerprint(bytes: &bytes, occurrence: occurrence) : nil
  }
}
