/// A point in a source file from which a counter holds until the next point, as llvm-cov exports it.
package struct Segment: Hashable, Sendable {
  /// 1-based.
  package var line: Int
  /// 1-based, in UTF-8 bytes.
  package var column: Int
  /// How often the code from here on ran; 0 where nothing is counted.
  package var count: UInt64
  /// Whether the code from here on is counted at all.
  package var hasCount: Bool
  /// Whether a region begins here, instead of an outer one going on.
  package var isRegionEntry: Bool
  /// Whether what begins here is only the room between two statements.
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

  /// Whether a counted region of real code begins here: only these raise the count of their line.
  var startsRegion: Bool { isRegionEntry && hasCount && !isGap }

  /// Whether it lies at the same place or after `other`.
  func isAtOrAfter(_ other: Segment) -> Bool {
    (line, column) >= (other.line, other.column)
  }
}
