/// A finding's identity across pushes. It has no line number, so a comment stays put when code above it moves.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// 32 hexadecimal digits.
  package let hex: String

  /// For a fingerprint that was written down before.
  package init(hex: String) {
    self.hex = hex
  }

  /// - Parameters:
  ///   - path: The file's path on the base side, so that a rename keeps the identity.
  ///   - line: The text of the finding's line; white space does not count.
  ///   - declaration: The enclosing declarations, outermost first (`Cart.total()`).
  ///   - occurrence: 0-based count of equal findings before this one in the file.
  package init(rule: RuleID, path: RepoPath, line: some Sequence<UInt8>, declaration: String, occurrence: Int) {
    self.init(rule: rule, path: path, line: Array(line)[...], declaration: declaration, occurrence: occurrence)
  }

  /// The same without a generic type, for the many findings of a lint run.
  package init(rule: RuleID, path: RepoPath, line: ArraySlice<UInt8>, declaration: String, occurrence: Int) {
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
    bytes.append(contentsOf: String(occurrence).utf8)
    hex = Self.digits(Self.fnv1a(bytes, basis: 0xcbf2_9ce4_8422_2325)) + Self.digits(Self.fnv1a(bytes.reversed(), basis: 0x6c62_272e_07bb_0142))
  }

  package var description: String { hex }

  /// FNV-1a, 64 bits (draft-eastlake-fnv, section 2).
  private static func fnv1a(_ bytes: some Collection<UInt8>, basis: UInt64) -> UInt64 {
    bytes.reduce(basis) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
