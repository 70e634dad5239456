/// A line's text in eight bytes, without its white space: FNV-1a, 64 bits (draft-eastlake-fnv, section 2).
struct LineDigest: Hashable, Sendable {
  let value: UInt64

  init(_ line: ArraySlice<UInt8>) {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in line where byte > UInt8(ascii: " ") { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    self.value = value
  }

  /// 16 hexadecimal digits.
  var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
