/// The segments of one file in file order, packed: usually two bytes each, so that a report of hundreds of megabytes
/// stays small.
///
/// A byte has three flags, two bits for the line and three for the count. The line is the distance from the previous
/// segment: 0 to 2, or 3 when it follows; a count of 7 means that the count follows. Line, column and count follow in
/// this order, with variable length.
package struct SegmentList: Hashable, Sendable {
  private let bytes: [UInt8]
  /// The number of segments.
  package let count: Int

  package init() {
    bytes = []
    count = 0
  }

  /// Omits a segment that is before the previous one.
  package init(_ segments: some Sequence<Segment>) {
    var packer = Packer()
    for segment in segments { packer.append(segment) }
    self = packer.list
  }

  private init(bytes: [UInt8], count: Int) {
    self.bytes = bytes
    self.count = count
  }

  package var isEmpty: Bool { count == 0 }

  /// Greater numbers of lines are taken for a sign of damage: each line in a region needs memory.
  package static let greatestLine = Int(LLVMCovJSON.greatestLine)

  /// Adds the counts of two runs of the same code.
  ///
  /// llvm-cov omits a segment where the count does not change, so two exports of one binary have different segments.
  /// The result has the locations of both, with the sum of the counts that apply there.
  package func merging(_ other: SegmentList) -> SegmentList {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var merge = SegmentMerge(Array(self), Array(other))
    return merge.run()
  }
}

extension SegmentList {
  /// Builds a list; can be reused for several lists.
  struct Packer {
    private var bytes: [UInt8] = []
    private var count = 0
    private var lastLine = 0
    private var lastColumn = 0

    /// The segments appended so far, in a copy of exact size.
    var list: SegmentList {
      SegmentList(bytes: bytes.exactCopy, count: count)
    }

    mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      count = 0
      lastLine = 0
      lastColumn = 0
    }

    /// Appends a segment. Ignores one that is before the last one, or beyond 32 bits.
    /// - Returns: Whether it was appended.
    @inline(__always)
    @discardableResult
    mutating func append(_ segment: Segment) -> Bool {
      let isLater = segment.line > lastLine || segment.line == lastLine && segment.column >= lastColumn
      guard isLater, segment.line <= UInt32.max, (0...Int(UInt32.max)).contains(segment.column) else { return false }
      let flags: UInt8 = (segment.hasCount ? 1 : 0) | (segment.isRegionEntry ? 2 : 0) | (segment.isGap ? 4 : 0)
      let step = UInt8(Swift.min(segment.line &- lastLine, 3))
      let few = UInt8(Swift.min(segment.count, 7))
      bytes.append(flags | step << 3 | few << 5)
      if step == 3 { bytes.append(variableLength: UInt64(segment.line &- lastLine)) }
      bytes.append(variableLength: UInt64(segment.column))
      if few == 7 { bytes.append(variableLength: segment.count) }
      lastLine = segment.line
      lastColumn = segment.column
      count += 1
      return true
    }
  }
}

extension SegmentList: Sequence {
  package struct Iterator: IteratorProtocol {
    fileprivate let bytes: [UInt8]
    fileprivate var index = 0
    fileprivate var line = 0

    package mutating func next() -> Segment? {
      guard index < bytes.count else { return nil }
      let head = bytes[index]
      index += 1
      let (step, few) = (head >> 3 & 3, head >> 5)
      line += step < 3 ? Int(step) : Int(bytes.variableLength(at: &index))
      let column = Int(bytes.variableLength(at: &index))
      let count = few < 7 ? UInt64(few) : bytes.variableLength(at: &index)
      return Segment(
        line: line, column: column, count: count, hasCount: head & 1 != 0, isRegionEntry: head & 2 != 0,
        isGap: head & 4 != 0)
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(bytes: bytes)
  }

  package var underestimatedCount: Int { count }
}

/// Visits two lists of segments in file order.
private struct SegmentMerge {
  private let left: [Segment]
  private let right: [Segment]
  private var leftIndex = 0
  private var rightIndex = 0
  private var merged = SegmentList.Packer()

  init(_ left: [Segment], _ right: [Segment]) {
    self.left = left
    self.right = right
  }

  mutating func run() -> SegmentList {
    while let location = nextLocation() {
      let isEntryHere = [
        Self.advance(left, &leftIndex, to: location), Self.advance(right, &rightIndex, to: location),
      ].contains(true)
      append(at: location, isEntry: isEntryHere)
    }
    return merged.list
  }

  private func nextLocation() -> Segment? {
    guard leftIndex < left.count else { return rightIndex < right.count ? right[rightIndex] : nil }
    guard rightIndex < right.count else { return left[leftIndex] }
    return left[leftIndex].isAtOrAfter(right[rightIndex]) ? right[rightIndex] : left[leftIndex]
  }

  /// Moves past the segments at `location`; returns whether one of them begins a region.
  private static func advance(_ segments: [Segment], _ index: inout Int, to location: Segment) -> Bool {
    var isEntry = false
    while index < segments.count, location.isAtOrAfter(segments[index]) {
      isEntry = isEntry || segments[index].isRegionEntry
      index += 1
    }
    return isEntry
  }

  private mutating func append(at location: Segment, isEntry: Bool) {
    let states = [leftIndex > 0 ? left[leftIndex - 1] : nil, rightIndex > 0 ? right[rightIndex - 1] : nil]
    let counted = states.compactMap { $0 }.filter(\.hasCount)
    merged.append(
      Segment(
        line: location.line, column: location.column, count: counted.reduce(0) { $0.addingWithSaturation($1.count) },
        hasCount: !counted.isEmpty, isRegionEntry: isEntry, isGap: !counted.isEmpty && counted.allSatisfy(\.isGap)))
  }
}
