/// Numbers of variable length: seven bits per byte, lowest first, with the high bit set when another byte follows
/// (LEB128).
extension [UInt8] {
  /// The same bytes in memory of exact size. `Array(self[...])` would share the memory.
  var exactCopy: [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(count)
    copy += self
    return copy
  }

  @inline(__always)
  mutating func append(variableLength number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Reads the number at `index`, and moves `index` past it. Stops at the end of the bytes.
  @inline(__always)
  func variableLength(at index: inout Int) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while index < count {
      let byte = self[index]
      index &+= 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }
}
