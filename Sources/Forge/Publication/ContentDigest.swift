/// A short name for contents, to see whether they changed. No defence against somebody who wants a collision.
enum ContentDigest {
  /// 32 hexadecimal digits. Line ends and white space at the end do not count: forges change them.
  static func of(_ texts: String...) -> String {
    var forward: UInt64 = 0xcbf2_9ce4_8422_2325
    var other: UInt64 = 0x9ae1_6a3b_2f90_404f
    for text in texts {
      var bytes = Array(text.utf8.filter { $0 != 0x0D })
      while let last = bytes.last, last == 0x20 || last == 0x0A || last == 0x09 { bytes.removeLast() }
      for byte in bytes + [0] {
        // FNV-1a, and the same with another basis and a rotation.
        forward = (forward ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        other = (other ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        other = other << 27 | other >> 37
      }
    }
    return hex(forward) + hex(other)
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
