package import ReviewCore

/// A file's bytes with the offsets of its lines.
///
/// Lines end at line feeds only, as in git, so that a finding has the line number of the diff. Offsets are 0-based.
package struct SourceText: Sendable {
  package let bytes: [UInt8]
  /// The offsets at which lines begin; the first is 0. A line feed at the end of the file does not begin a line.
  package let lineStarts: [Int]
  /// Whether all bytes are ASCII.
  package let isASCII: Bool

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    // A line of code has about 36 bytes on average.
    starts.reserveCapacity(bytes.count / 32 + 8)
    isASCII = Self.findLineFeeds(in: bytes.span) { starts.append($0 + 1) }
    if starts.count > 1, starts.last == bytes.count { starts.removeLast() }
    lineStarts = starts
  }

  /// Finds line feeds eight bytes at a time. A byte that equals the line feed is zero after the exclusive or. The sum
  /// leaves the upper bit clear only for zero (Warren, Hacker's Delight, section 6-1).
  /// - Returns: Whether all bytes are ASCII.
  @inline(__always)
  private static func findLineFeeds(in bytes: Span<UInt8>, _ body: (Int) -> Void) -> Bool {
    let (lineFeeds, low) = (UInt64(0x0A0A_0A0A_0A0A_0A0A), UInt64(0x7F7F_7F7F_7F7F_7F7F))
    var offset = 0
    var all: UInt64 = 0
    while offset + 8 <= bytes.count {
      // The loop checks the bounds, and any eight bytes form a valid integer.
      let eight = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      all |= eight
      let word = UInt64(littleEndian: eight) ^ lineFeeds
      var found = ~(((word & low) &+ low) | word | low)
      while found != 0 {
        body(offset + found.trailingZeroBitCount / 8)
        found &= found &- 1
      }
      offset += 8
    }
    for offset in offset..<bytes.count {
      all |= UInt64(bytes[offset])
      if bytes[offset] == UInt8(ascii: "\n") { body(offset) }
    }
    return all & ~low == 0
  }

  package var lineCount: Int { lineStarts.count }

  /// Whether the first line ends with a carriage return and a line feed.
  var endsLinesWithCarriageReturns: Bool {
    guard lineCount > 1 || bytes.last == UInt8(ascii: "\n") else { return false }
    let end = lineCount > 1 ? lineStarts[1] : bytes.count
    return end > 1 && bytes[end - 2] == UInt8(ascii: "\r")
  }

  /// Returns the 1-based line that contains `offset`; binary search.
  package func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(1, low)
  }

  package func position(at offset: Int) -> Location.Position {
    let line = line(at: offset)
    return Location.Position(line: line, column: offset - lineStarts[line - 1] + 1)
  }

  /// Returns the offset of a position; nil if the file has no such line.
  package func offset(at position: Location.Position) -> Int? {
    guard position.line >= 1, position.line <= lineCount, position.column >= 1 else { return nil }
    return min(bytes.count, lineStarts[position.line - 1] + position.column - 1)
  }

  /// Returns the range of a 1-based line without its line ending.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line - 1]
    var end = line < lineCount ? lineStarts[line] : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  package func text(ofLine line: Int) -> ArraySlice<UInt8> {
    bytes[range(ofLine: line)]
  }

  /// Returns a copy of the start of a line. A finding then does not keep the bytes of the file in memory. Thousands of
  /// findings on a long line do not each store all of it.
  package func copy(ofLine line: Int) -> ArraySlice<UInt8> {
    Array(text(ofLine: line).prefix(Self.copiedBytes))[...]
  }

  /// Enough bytes to tell a line from others.
  static let copiedBytes = 512

  /// Returns the bytes as text; invalid UTF-8 becomes U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

/// Returns a range of offsets; empty if the end is before the start.
///
/// The standard library's operator traps in that case. In code with syntax errors, the parser inserts missing tokens,
/// and the end of one node may be before the start of another.
package func ..< (start: Int, end: Int) -> Range<Int> {
  // The end is not before the start.
  unsafe Range(uncheckedBounds: (start, max(start, end)))
}
