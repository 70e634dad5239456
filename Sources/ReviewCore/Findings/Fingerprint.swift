/// A finding's identity across pushes. It has no line number, so a comment stays put when code above it moves.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  private enum Form: Hashable, Sendable {
    case digits(UInt64, UInt64)
    /// One that was written down and is no number of 32 digits.
    case text(String)
  }

  private let form: Form

  /// 32 hexadecimal digits.
  package var hex: String {
    switch form {
    case .digits(let first, let second): Self.digits(first) + Self.digits(second)
    case .text(let text): text
    }
  }

  /// For a fingerprint that was written down before.
  package init(hex: String) {
    let first = UInt64(hex.prefix(16), radix: 16)
    let second = UInt64(hex.dropFirst(16), radix: 16)
    if let first, let second, Self.digits(first) + Self.digits(second) == hex {
      form = .digits(first, second)
    } else {
      form = .text(hex)
    }
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
    Self.write(rule: rule, path: path, line: line, declaration: declaration, to: &bytes)
    self.init(bytes: &bytes, occurrence: occurrence)
  }

  /// - Parameter bytes: What `write` wrote; the occurrence is written behind it.
  init(bytes: inout [UInt8], occurrence: Int) {
    bytes.append(contentsOf: String(occurrence).utf8)
    self = Self.hash(bytes.span).fingerprint
  }

  private init(forwards: UInt64, backwards: UInt64) {
    form = .digits(forwards, backwards)
  }

  /// All that it is made of but the occurrence.
  static func write(
    rule: RuleID, path: RepoPath, line: ArraySlice<UInt8>, declaration: String, to bytes: inout [UInt8]
  ) {
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(path.bytes.count + line.count + 80)
    bytes.append(contentsOf: rule.name.utf8)
    bytes.append(0)
    bytes.append(contentsOf: path.bytes)
    bytes.append(0)
    for byte in line where byte > UInt8(ascii: " ") { bytes.append(byte) }
    bytes.append(0)
    bytes.append(contentsOf: declaration.utf8)
    bytes.append(0)
  }

  package var description: String { hex }

  /// FNV-1a, 64 bits (draft-eastlake-fnv, section 2), of the bytes and, from another basis, of the bytes backwards;
  /// both at once, because each step of one waits for the step before.
  /// - Returns: Also the first number of all bytes but the last: what findings are counted by, where that is a digit.
  static func hash(_ bytes: Span<UInt8>) -> (fingerprint: Fingerprint, identity: UInt64) {
    var identity: UInt64 = 0
    var forwards: UInt64 = 0xcbf2_9ce4_8422_2325
    var backwards: UInt64 = 0x6c62_272e_07bb_0142
    for index in bytes.indices {
      identity = forwards
      forwards = (forwards ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
      backwards = (backwards ^ UInt64(bytes[bytes.count - 1 - index])) &* 0x0000_0100_0000_01b3
    }
    return (Fingerprint(forwards: forwards, backwards: backwards), identity)
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
