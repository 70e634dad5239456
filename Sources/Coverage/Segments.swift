/// A point in a source file from which a counter applies until the next point, as llvm-cov exports it.
package struct Segment: Hashable, Sendable {
  /// 1-based.
  package var line: Int
  /// 1-based, in UTF-8 bytes.
  package var column: Int
  /// The execution count of the code from here on; 0 when it is not counted.
  package var count: UInt64
  /// Whether the code from here on is counted.
  package var hasCount: Bool
  /// Whether a region begins here, instead of an outer one continuing.
  package var isRegionEntry: Bool
  /// Whether only the gap between two statements begins here.
  package var isGap: Bool

  package init(
    line: Int, column: Int, count: UInt64, hasCount: Bool = true, isRegionEntry: Bool = true, isGap: Bool = false
  ) {
    self.line = line
    self.column = column
    self.count = min(count, LineCount.greatest)
    self.hasCount = hasCount
    self.isRegionEntry = isRegionEntry
    self.isGap = isGap
  }

  /// Whether a counted region of code begins here: only these raise the count of their line.
  var startsRegion: Bool { isRegionEntry && hasCount && !isGap }

  /// Returns whether it is at or after the location of `other`.
  func isAtOrAfter(_ other: Segment) -> Bool {
    (line, column) >= (other.line, other.column)
  }
}

/// Converts segments to lines, as llvm-cov does (LLVM, `CoverageMapping.cpp`, `LineCoverageStats`).
package struct LineSweep: Sequence, IteratorProtocol {
  /// One line: the segments on it, and the one that was open when it began.
  package struct Line {
    /// 1-based.
    package let number: Int
    /// The last segment before this line: its count applies until the first segment of this line.
    package let wrapped: Segment?
    /// The segments on this line, by column.
    package let segments: [Segment]
  }

  private var rest: SegmentList.Iterator
  private var upcoming: Segment?
  private var wrapped: Segment?
  private var number: Int

  package init(_ segments: SegmentList) {
    rest = segments.makeIterator()
    upcoming = rest.next()
    number = upcoming?.line ?? 0
  }

  /// Returns every line from the first segment's to the last one's.
  package mutating func next() -> Line? {
    guard upcoming != nil else { return nil }
    var onLine: [Segment] = []
    while let segment = upcoming, segment.line == number {
      onLine.append(segment)
      upcoming = rest.next()
    }
    let line = Line(number: number, wrapped: wrapped, segments: onLine)
    wrapped = onLine.last ?? wrapped
    number += 1
    return line
  }

  /// Line mode: returns the measured lines and their counts.
  static func lineCounts(of segments: SegmentList) -> [LineCount] {
    LineSweep(segments).compactMap { line in
      line.count.map { LineCount(line: line.number, count: $0) }
    }
  }
}

extension LineSweep.Line {
  /// The line's execution count, or nil when llvm-cov does not measure it.
  ///
  /// It is the maximum of the count from before the line and those of the regions that start on it. Therefore a line
  /// counts as run even if a branch on it never did.
  package var count: UInt64? {
    guard isMapped else { return nil }
    return segments.reduce(wrapped?.count ?? 0) { $1.startsRegion ? Swift.max($0, $1.count) : $0 }
  }

  private var isMapped: Bool {
    if segments.contains(where: { $0.isRegionEntry && $0.hasCount }) { return true }
    if let first = segments.first, first.isRegionEntry, !first.hasCount { return false }
    return wrapped?.hasCount ?? false
  }
}
