/// The coverage of one source file from one or more reports.
///
/// Segments come from llvm-cov; line counts come from LCOV, Cobertura and similar formats. A file has both when reports
/// of both kinds were merged.
package struct FileCoverage: Hashable, Sendable {
  package private(set) var segments: SegmentList
  /// Ascending by line, one for each measured line.
  package private(set) var lineCounts: LineCountList

  package init(segments: SegmentList) {
    self.segments = segments
    lineCounts = LineCountList()
  }

  /// Counts of the same line are merged.
  package init(lineCounts: [LineCount]) {
    self.init(lineCounts: LineCountList(Self.normalized(lineCounts)))
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
    guard hasRegions else { return Array(lineCounts) }
    let swept = LineSweep.lineCounts(of: segments)
    return lineCounts.isEmpty ? swept : Self.normalized(swept + lineCounts)
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
    return filled
  }

  mutating func merge(_ other: FileCoverage) {
    segments = segments.merging(other.segments)
    if other.lineCounts.isEmpty { return }
    lineCounts =
      lineCounts.isEmpty ? other.lineCounts : LineCountList(Self.normalized(lineCounts + Array(other.lineCounts)))
  }

  private static func normalized(_ counts: [LineCount]) -> [LineCount] {
    var result: [LineCount] = []
    result.reserveCapacity(counts.count)
    let isAscending = zip(counts, counts.dropFirst()).allSatisfy { $0.line < $1.line }
    if isAscending { return counts }
    for count in counts.sorted(by: { $0.line < $1.line }) {
      if let last = result.last, last.line == count.line {
        result[result.count - 1] = last.merging(count)
      } else {
        result.append(count)
      }
    }
    return result
  }
}
