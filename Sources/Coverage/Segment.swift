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
