/// A finding's identity across pushes. It has no line number, so that a comment remains when code above it moves.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  private enum Form: Hashable, Sendable {
    case digest(Digest)
    /// The text from a report, if it is not 32 hexadecimal digits.
    case text(String)
  }

  private let form: Form

  package init(_ digest: Digest) {
    form = .digest(digest)
  }

  /// Restores a fingerprint from its text.
  package init(hex: String) {
    let digest = UInt64(hex.prefix(16), radix: 16).flatMap { high in
      UInt64(hex.dropFirst(16), radix: 16).map { Digest(high: high, low: $0) }
    }
    form = digest.flatMap { $0.hex == hex ? .digest($0) : nil } ?? .text(hex)
  }

  /// 32 hexadecimal digits.
  package var hex: String {
    switch form {
    case .digest(let digest): digest.hex
    case .text(let text): text
    }
  }

  package var description: String { hex }
}

/// 128 bits that identify contents, the same in every process. The target Digests computes them.
package struct Digest: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// 16 bytes, the most significant first.
  package var bytes: [UInt8] {
    [high, low].flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// 32 hexadecimal digits.
  package var hex: String {
    Self.digits(high) + Self.digits(low)
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
