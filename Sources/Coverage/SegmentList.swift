/// The segments of one file in file order, packed: four bytes for most, so that a report of hundreds of megabytes stays
/// small.
package struct SegmentList: Hashable, Sendable {
  /// As `PackedSegment` lays them out.
  private let words: [UInt32]
  /// How many segments there are.
  package let count: Int

  package init() {
    words = []
    count = 0
  }

  /// A segment that lies before the one that precedes it is left out.
  package init(_ segments: some Sequence<Segment>) {
    var packer = Packer()
    for segment in segments { packer.append(segment) }
    self = packer.list
  }

  private init(words: [UInt32], count: Int) {
    self.words = words
    self.count = count
  }

  package var isEmpty: Bool { count == 0 }
}

extension SegmentList {
  /// Puts a list together; may be used for one list after the other.
  struct Packer {
    private var words: [UInt32] = []
    private var count = 0
    private var lastLine = 0
    private var lastColumn = 0

    /// What was appended so far, in a copy that takes no more room than it needs.
    var list: SegmentList {
      SegmentList(words: Array(words[...]), count: count)
    }

    mutating func removeAll() {
      words.removeAll(keepingCapacity: true)
      count = 0
      lastLine = 0
      lastColumn = 0
    }

    /// Adds a segment at the end. One that lies before the last one, or beyond 32 bits, is not kept.
    /// - Returns: Whether it was kept.
    @discardableResult
    mutating func append(_ segment: Segment) -> Bool {
      let isLater = segment.line > lastLine || segment.line == lastLine && segment.column >= lastColumn
      guard isLater, segment.line <= UInt32.max, (0...Int(UInt32.max)).contains(segment.column) else { return false }
      let packed = PackedSegment(segment, after: lastLine)
      words.append(packed.first)
      if packed.isWide {
        words.append(UInt32(truncatingIfNeeded: segment.line - lastLine))
        words.append(UInt32(truncatingIfNeeded: segment.column))
        words.append(UInt32(truncatingIfNeeded: segment.count))
        words.append(UInt32(truncatingIfNeeded: segment.count >> 32))
      }
      lastLine = segment.line
      lastColumn = segment.column
      count += 1
      return true
    }
  }
}

/// A segment in one word: three flags, one bit that says that it is wide, 6 bits of line (counted from the segment
/// before), 8 of column, 14 of count. What does not fit goes into four words of its own behind it.
private struct PackedSegment {
  let first: UInt32

  init(first: UInt32) {
    self.first = first
  }

  init(_ segment: Segment, after line: Int) {
    let flags: UInt32 = (segment.hasCount ? 1 : 0) | (segment.isRegionEntry ? 2 : 0) | (segment.isGap ? 4 : 0)
    let step = segment.line - line
    guard step < 1 << 6, segment.column < 1 << 8, segment.count < 1 << 14 else {
      first = flags | 8
      return
    }
    first = flags | UInt32(step) << 4 | UInt32(segment.column) << 10 | UInt32(segment.count) << 18
  }

  var isWide: Bool { first & 8 != 0 }
  var hasCount: Bool { first & 1 != 0 }
  var isRegionEntry: Bool { first & 2 != 0 }
  var isGap: Bool { first & 4 != 0 }
  var step: UInt32 { first >> 4 & 0x3F }
  var column: UInt32 { first >> 10 & 0xFF }
  var count: UInt64 { UInt64(first >> 18) }
}

extension SegmentList: Sequence {
  package struct Iterator: IteratorProtocol {
    fileprivate let words: [UInt32]
    fileprivate var index = 0
    fileprivate var line = 0

    package mutating func next() -> Segment? {
      guard index < words.count else { return nil }
      let packed = PackedSegment(first: words[index])
      let isWide = packed.isWide && index + 4 < words.count
      line += Int(isWide ? words[index + 1] : packed.step)
      let column = Int(isWide ? words[index + 2] : packed.column)
      let count = isWide ? UInt64(words[index + 3]) | UInt64(words[index + 4]) << 32 : packed.count
      index += isWide ? 5 : 1
      return Segment(
        line: line, column: column, count: count, hasCount: packed.hasCount, isRegionEntry: packed.isRegionEntry,
        isGap: packed.isGap)
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(words: words)
  }

  package var underestimatedCount: Int { count }
}
