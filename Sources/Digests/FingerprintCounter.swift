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

extension Fingerprint {
  /// - Parameters:
  ///   - path: The file's path on the base side, so that a rename keeps the identity.
  ///   - line: The text of the finding's line; white space does not count.
  ///   - declaration: The enclosing declarations, outermost first (`Cart.total()`).
  ///   - occurrence: 0-based count of equal findings before this one in the file.
  package init(rule: RuleID, path: RepoPath, line: some Sequence<UInt8>, declaration: String, occurrence: Int) {
    let identity = Self.identity(rule: rule, path: path, line: Array(line)[...], declaration: declaration)
    self.init(identity: identity, occurrence: occurrence)
  }

  /// - Parameter identity: The result of `identity(rule:path:line:declaration:)`.
  init(identity: [UInt8], occurrence: Int) {
    self.init(Digest(of: identity + String(occurrence).utf8))
  }

  /// The bytes that identify a finding, without its occurrence.
  static func identity(rule: RuleID, path: RepoPath, line: ArraySlice<UInt8>, declaration: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.bytes.count + line.count + 80)
    bytes.append(contentsOf: rule.name.utf8)
    bytes.append(0)
    bytes.append(contentsOf: path.bytes)
    bytes.append(0)
    for byte in line where byte > UInt8(ascii: " ") { bytes.append(byte) }
    bytes.append(0)
    bytes.append(contentsOf: declaration.utf8)
    bytes.append(0)
    return bytes
  }
}
