/// Writes any bitstream, even one that no compiler would write.
struct BitWriter {
  private var bits: [Bool] = []

  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { byte, bit in
        start + bit < bits.count && bits[start + bit] ? byte | 1 << UInt8(bit) : byte
      }
    }
  }

  /// Starts with the magic of serialized diagnostics.
  init() {
    for letter in "DIAG".utf8 { fixed(UInt64(letter), 8) }
  }

  mutating func fixed(_ value: UInt64, _ width: Int) {
    for bit in 0..<width { bits.append(value >> UInt64(bit) & 1 == 1) }
  }

  mutating func variable(_ value: UInt64, _ width: Int) {
    var rest = value
    let mark: UInt64 = 1 << UInt64(width - 1)
    while rest >= mark {
      fixed(rest & (mark - 1) | mark, width)
      rest >>= UInt64(width - 1)
    }
    fixed(rest, width)
  }

  mutating func align() {
    while bits.count % 32 != 0 { bits.append(false) }
  }

  /// - Parameters:
  ///   - outer: The width of an entry's number in the enclosing block.
  ///   - words: The announced length; nil for the correct one.
  mutating func block(_ id: UInt64, outer: Int = 2, width: UInt64 = 4, words: UInt64? = nil, _ body: (inout BitWriter) -> Void) {
    fixed(1, outer)
    variable(id, 8)
    variable(width, 4)
    align()
    let place = bits.count
    fixed(0, 32)
    body(&self)
    let length = words ?? UInt64((bits.count - place) / 32 - 1)
    for bit in 0..<32 { bits[place + bit] = length >> UInt64(bit) & 1 == 1 }
  }

  mutating func end(_ width: Int = 4) {
    fixed(0, width)
    align()
  }

  /// Writes a record without an abbreviation.
  mutating func record(_ code: UInt64, _ values: [UInt64], count: UInt64? = nil, _ width: Int = 4) {
    fixed(3, width)
    variable(code, 6)
    variable(count ?? UInt64(values.count), 6)
    for value in values { variable(value, 6) }
  }

  /// Defines an abbreviation; the caller writes the bits of its fields.
  mutating func abbreviation(_ count: UInt64, _ fields: (inout BitWriter) -> Void) {
    fixed(2, 4)
    variable(count, 5)
    fields(&self)
  }

  /// Writes the block with the version.
  mutating func version(_ number: UInt64) {
    block(8) { writer in
      writer.record(1, [number])
      writer.end()
    }
  }
}
