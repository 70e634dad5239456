/// The segments in llvm-cov's JSON: `[line, column, count, hasCount, isRegionEntry, isGapRegion]`; the last element
/// since version 2.0.1.
extension JSONCursor {
  /// Reads an array of segments.
  mutating func readSegments(
    with packer: inout SegmentList.Packer, _ counts: inout ExecutionCounts
  ) throws(Fault) -> SegmentList {
    packer.removeAll()
    try expect(UInt8(ascii: "["))
    if skip(UInt8(ascii: "]")) { return packer.list }
    repeat {
      let start = offset
      let segment = if let compact = readCompactSegment() { compact } else { try readSegment(&counts) }
      guard packer.append(segment) else {
        throw Fault(what: "the segments are not in order", offset: start)
      }
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return packer.list
  }

  /// Reads a segment with any white space and of any version.
  private mutating func readSegment(_ counts: inout ExecutionCounts) throws(Fault) -> Segment {
    try expect(UInt8(ascii: "["))
    let line = try readPosition()
    let column = try readPosition()
    let count = counts.repaired(try readCount())
    try expect(UInt8(ascii: ","))
    let hasCount = try readBool()
    try expect(UInt8(ascii: ","))
    let isEntry = try readBool()
    var isGap = false
    if skip(UInt8(ascii: ",")) {
      isGap = try readBool()
      while skip(UInt8(ascii: ",")) { try skipValue() }
    }
    try expect(UInt8(ascii: "]"))
    return Segment(
      line: line, column: column, count: count, hasCount: hasCount, isRegionEntry: isEntry, isGap: isGap)
  }

  /// Reads a line or a column, and the comma after it.
  private mutating func readPosition() throws(Fault) -> Int {
    let start = offset
    let number = try readNumber()
    guard number <= LLVMCovJSON.greatestLine else {
      throw Fault(what: "a line or column of \(number) is out of range", offset: start)
    }
    try expect(UInt8(ascii: ","))
    return Int(number)
  }

  /// Reads a segment without white space, as llvm-cov writes it; returns nil and consumes nothing for any other form,
  /// and for a count that may have fallen below zero.
  @inline(__always)
  private mutating func readCompactSegment() -> Segment? {
    require(CompactText.longestSegment)
    var text = CompactText(bytes, at: index)
    guard text.has(room: CompactText.longestSegment), text.skip(UInt8(ascii: "[")), let line = text.number(digits: 7),
      let column = text.number(digits: 7), let count = text.number(digits: ExecutionCounts.safeDigits),
      let hasCount = text.truth(), text.skip(UInt8(ascii: ",")), let isEntry = text.truth(),
      text.skip(UInt8(ascii: ",")), let isGap = text.truth(), text.skip(UInt8(ascii: "]"))
    else { return nil }
    index = text.offset
    return Segment(
      line: Int(line), column: Int(column), count: count, hasCount: hasCount, isRegionEntry: isEntry, isGap: isGap)
  }
}

/// Reads without checking for the end each time, because the rest is longer than any compact segment.
private struct CompactText {
  /// In bytes, with a margin.
  static let longestSegment = 64

  private let bytes: [UInt8]
  private(set) var offset: Int

  @inline(__always)
  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  @inline(__always)
  func has(room: Int) -> Bool {
    bytes.count &- offset >= room
  }

  @inline(__always)
  mutating func skip(_ byte: UInt8) -> Bool {
    guard bytes[offset] == byte else { return false }
    offset &+= 1
    return true
  }

  /// Reads at least one digit, at most `digits`, and a comma.
  @inline(__always)
  mutating func number(digits: Int) -> UInt64? {
    let limit = offset &+ digits
    var value = UInt64(bytes[offset] &- 0x30)
    guard value < 10 else { return nil }
    offset &+= 1
    while offset < limit {
      let digit = bytes[offset] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      offset &+= 1
    }
    return skip(UInt8(ascii: ",")) ? value : nil
  }

  /// Reads `true` or `false`.
  @inline(__always)
  mutating func truth() -> Bool? {
    // The bounds are checked, and any four bytes are a valid number.
    switch UInt32(littleEndian: unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)) {
    case 0x6575_7274:
      offset &+= 4
      return true
    case 0x736C_6166 where bytes[offset &+ 4] == UInt8(ascii: "e"):
      offset &+= 5
      return false
    default: return nil
    }
  }
}
