/// The name of a git object: lower-case hexadecimal, 40 digits (SHA-1) or 64 (SHA-256).
package struct ObjectID: Hashable, Sendable, CustomStringConvertible {
  package let hex: String

  /// Nil when `hex` is not 40 or 64 hexadecimal digits.
  package init?(_ hex: some StringProtocol) {
    guard hex.utf8.count == 40 || hex.utf8.count == 64, hex.utf8.allSatisfy(Self.isHexDigit) else { return nil }
    self.hex = hex.lowercased()
  }

  /// The first ten digits, for display.
  package var short: String { String(hex.prefix(10)) }

  package var description: String { hex }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
