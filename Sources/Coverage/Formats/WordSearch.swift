/// Searches eight bytes at a time.
///
/// In a word, the high bit marks the lowest byte that matches; higher marks may be wrong (H. Warren, Hacker's Delight,
/// section 6-1).
enum WordSearch {
  /// Returns the index of the first `[ ] { } "` at or after `start`, or nil.
  @inline(__always)
  static func nextBracketOrQuote(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index &+ 8 <= bytes.count {
      let marks = bracketOrQuoteMarks(word(in: bytes, at: index))
      if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count {
      if bracketOrQuoteMarks(UInt64(bytes[index])) & 0x80 != 0 { return index }
      index &+= 1
    }
    return nil
  }

  /// Returns the index of the first quote, backslash or control character at or after `start`, or nil.
  @inline(__always)
  static func nextStringEvent(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index &+ 8 <= bytes.count {
      let marks = stringEventMarks(word(in: bytes, at: index))
      if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count {
      if stringEventMarks(UInt64(bytes[index])) & 0x80 != 0 { return index }
      index &+= 1
    }
    return nil
  }

  /// Returns the index of the first `byte` at or after `start`, or nil.
  @inline(__always)
  static func next(_ byte: UInt8, in bytes: Span<UInt8>, from start: Int) -> Int? {
    let wanted = 0x0101_0101_0101_0101 &* UInt64(byte)
    var index = start
    while index &+ 8 <= bytes.count {
      let marks = below(1, word(in: bytes, at: index) ^ wanted)
      if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count, bytes[index] != byte { index &+= 1 }
    return index < bytes.count ? index : nil
  }

  /// Returns how often `byte` occurs.
  static func count(of byte: UInt8, in bytes: Span<UInt8>) -> Int {
    let wanted = 0x0101_0101_0101_0101 &* UInt64(byte)
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var (count, index) = (0, 0)
    while index &+ 8 <= bytes.count {
      let difference = word(in: bytes, at: index) ^ wanted
      // The high bit of each byte that is zero, exactly (Hacker's Delight, section 6-1).
      count &+= (~(((difference & low) &+ low) | difference | low)).nonzeroBitCount
      index &+= 8
    }
    while index < bytes.count {
      if bytes[index] == byte { count &+= 1 }
      index &+= 1
    }
    return count
  }

  /// Returns whether the bytes contain a text that is not empty. `firstRange(of:)` takes over a hundred times as long.
  static func contains(_ text: [UInt8], in bytes: Span<UInt8>) -> Bool {
    var start = 0
    while let next = next(text[0], in: bytes, from: start), next &+ text.count <= bytes.count {
      if text.indices.allSatisfy({ bytes[next &+ $0] == text[$0] }) { return true }
      start = next &+ 1
    }
    return false
  }

  @inline(__always)
  static func word(in bytes: Span<UInt8>, at index: Int) -> UInt64 {
    // The bounds are checked, and any eight bytes are a valid number.
    UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  @inline(__always)
  private static func bracketOrQuoteMarks(_ word: UInt64) -> UInt64 {
    // Bit 5 turns [ and ] into { and }.
    let folded = word | 0x2020_2020_2020_2020
    return below(1, folded ^ 0x7B7B_7B7B_7B7B_7B7B) | below(1, folded ^ 0x7D7D_7D7D_7D7D_7D7D)
      | below(1, word ^ 0x2222_2222_2222_2222)
  }

  @inline(__always)
  private static func stringEventMarks(_ word: UInt64) -> UInt64 {
    below(1, word ^ 0x2222_2222_2222_2222) | below(1, word ^ 0x5C5C_5C5C_5C5C_5C5C) | below(0x20, word)
  }

  /// Marks the first byte that is smaller than `limit`, which is at most 128.
  @inline(__always)
  private static func below(_ limit: UInt64, _ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101 &* limit) & ~word & 0x8080_8080_8080_8080
  }
}
