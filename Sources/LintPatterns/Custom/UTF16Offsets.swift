import LintEngine

/// A converter of UTF-16 offsets to UTF-8 offsets in the same text, for ascending requests.
struct UTF16Offsets {
  private let bytes: [UInt8]
  private var unit = 0
  private var byte = 0

  /// - Parameter bytes: Valid UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func offset(ofUnit wanted: Int) -> Int {
    if wanted < unit { (unit, byte) = (0, 0) }
    (unit, byte) = Self.advance(from: (unit, byte), to: wanted, in: bytes)
    return byte
  }

  private static func advance(from start: (unit: Int, byte: Int), to wanted: Int, in bytes: [UInt8]) -> (Int, Int) {
    var (unit, byte) = start
    while unit < wanted, byte < bytes.count {
      switch bytes[byte] {
      case ..<0x80: (unit, byte) = (unit + 1, byte + 1)
      case ..<0xE0: (unit, byte) = (unit + 1, byte + 2)
      case ..<0xF0: (unit, byte) = (unit + 1, byte + 3)
      default: (unit, byte) = (unit + 2, byte + 4)
      }
    }
    return (unit, min(byte, bytes.count))
  }
}
