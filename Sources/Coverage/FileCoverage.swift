/// The coverage of one source file from one or more reports.
///
/// Segments come from llvm-cov, column counts from Xcode, line counts from LCOV, Cobertura and similar formats. A file
/// has several of them when reports of several kinds were merged.
package struct FileCoverage: Hashable, Sendable {
  package private(set) var segments: SegmentList
  /// Ascending by line, one for each measured line.
  package private(set) var lineCounts: LineCountList
  package private(set) var columnCounts = ColumnCounts()
  /// Whether lines without a count were added between measured ones. Then lines of braces alone may still be missing.
  private(set) var hasFilledGaps = false

  package init(segments: SegmentList) {
    self.segments = segments
    lineCounts = LineCountList()
  }

  package init(columnCounts: ColumnCounts) {
    self.init()
    self.columnCounts = columnCounts
  }

  /// Counts of the same line are merged.
  package init(lineCounts: [LineCount]) {
    self.init(lineCounts: LineCountList(LineCountList.summed(lineCounts)))
  }

  package init(lineCounts: LineCountList) {
    segments = SegmentList()
    self.lineCounts = lineCounts
  }

  package init() {
    self.init(segments: SegmentList())
  }

  /// Whether regions within lines are known.
  package var hasRegions: Bool { !segments.isEmpty }

  /// Line mode: every measured line with its count, exactly as the `DA` records of `llvm-cov export -format=lcov`.
  package var lines: [LineCount] {
    guard hasRegions || !columnCounts.isEmpty else { return Array(lineCounts) }
    return LineCountList.summed(LineSweep.lineCounts(of: segments) + columnCounts.lineCounts + lineCounts)
  }

  /// Returns both combined: a line that ran in either counts as run; the counts of regions are added.
  package func merging(_ other: FileCoverage) -> FileCoverage {
    var merged = self
    merged.merge(other)
    return merged
  }

  /// Returns all combined. Only parts of about the same size are merged, so that each line is merged at most a
  /// logarithmic number of times.
  static func merged(_ files: [FileCoverage]) -> FileCoverage {
    var files = files
    while files.count > 1 {
      let pairs = stride(from: 0, to: files.count, by: 2)
      files = pairs.map { $0 + 1 < files.count ? files[$0].merging(files[$0 + 1]) : files[$0] }
    }
    return files.first ?? FileCoverage()
  }

  /// Adds the lines between two measured ones, each with the count of the line before it. Segments do not change.
  func fillingGaps() -> FileCoverage {
    var filled = self
    let counts = zip(lineCounts, lineCounts.dropFirst()).flatMap { line, next in
      [line] + ((line.line + 1)..<next.line).map { LineCount(line: $0, count: line.count) }
    }
    filled.lineCounts = LineCountList(counts + lineCounts.suffix(1))
    filled.hasFilledGaps = true
    return filled
  }

  mutating func merge(_ other: FileCoverage) {
    segments = segments.merging(other.segments)
    columnCounts = columnCounts.merging(other.columnCounts)
    lineCounts = lineCounts.merging(other.lineCounts)
    hasFilledGaps = hasFilledGaps || other.hasFilledGaps
  }
}
