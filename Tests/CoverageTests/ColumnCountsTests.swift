import Coverage
import ReviewCore
import Testing

@Suite("Merging the pieces of lines")
struct ColumnCountsTests {
  /// A line of two runs: its count, and its pieces as columns and count.
  typealias Line = (count: UInt64, pieces: [(Range<Int>, UInt64)])

  private static func counts(_ line: Line?) -> ColumnCounts {
    guard let line else { return ColumnCounts() }
    let pieces = line.pieces.map { ColumnCounts.Piece(line: 3, columns: $0.0, count: $0.1) }
    return ColumnCounts(lines: LineCountList([LineCount(line: 3, count: line.count)]), pieces: pieces)
  }

  @Test("The counts of each column are summed", arguments: [
    ((2, [(5..<8, 0)]), (3, []), (5, [(5..<8, 3)])),
    ((2, [(5..<8, 0)]), (3, [(5..<8, 0)]), (5, [(5..<8, 0)])),
    ((2, [(5..<8, 0)]), (3, [(7..<9, 0)]), (5, [(5..<7, 3), (7..<8, 0), (8..<9, 2)])),
    ((1, [(5..<Int.max, 0)]), (1, [(5..<8, 4)]), (2, [(5..<8, 4), (8..<Int.max, 1)])),
    ((0, []), (0, [(1..<2, 1)]), (0, [(1..<2, 1)])),
    ((4, [(2..<3, 1)]), nil, (4, [(2..<3, 1)])),
  ] as [(Line, Line?, Line)])
  func sums(left: Line, right: Line?, sum: Line) {
    #expect(Self.counts(left).merging(Self.counts(right)) == Self.counts(sum))
    #expect(Self.counts(right).merging(Self.counts(left)) == Self.counts(sum))
  }

  @Test("Merging in any order gives the same counts")
  func isAssociative() {
    let all: [Line] = [(2, [(5..<8, 0)]), (3, []), (1, [(1..<6, 1), (9..<Int.max, 2)]), (0, [(7..<10, 0)])]
    let parts = all.map(Self.counts)
    let forward = parts.dropFirst().reduce(parts[0]) { $0.merging($1) }
    let backward = parts.reversed().reduce(ColumnCounts()) { $0.merging($1) }
    let pairs = parts[0].merging(parts[1]).merging(parts[2].merging(parts[3]))
    #expect(forward == backward && forward == pairs)
  }

  private static let source = SourceMap(Array("a ? b : c\n".utf8))

  private static func xcode(_ count: UInt64, _ pieces: [(Range<Int>, UInt64)] = []) -> FileCoverage {
    let pieces = pieces.map { ColumnCounts.Piece(line: 1, columns: $0.0, count: $0.1) }
    return FileCoverage(
      columnCounts: ColumnCounts(lines: LineCountList([LineCount(line: 1, count: count)]), pieces: pieces))
  }

  private static func llvm(_ counts: (UInt64, UInt64, UInt64)) -> FileCoverage {
    FileCoverage(
      segments: SegmentList([
        Segment(line: 1, column: 1, count: counts.0), Segment(line: 1, column: 5, count: counts.1),
        Segment(line: 1, column: 6, count: counts.0, isRegionEntry: false), Segment(line: 1, column: 9, count: counts.2),
        Segment(line: 1, column: 10, count: 0, hasCount: false, isRegionEntry: false),
      ]))
  }

  @Test("Reports of Xcode, llvm-cov and LCOV are combined: what ran in one of them ran", arguments: [
    (xcode(2, [(5..<6, 0)]), llvm((1, 1, 0)), LineState.covered), (xcode(2, [(5..<6, 0)]), llvm((1, 0, 1)), .partial([5..<6])),
    (xcode(0), llvm((1, 0, 1)), .partial([5..<6])), (xcode(3), llvm((0, 0, 0)), .covered),
    (xcode(0), FileCoverage(lineCounts: [LineCount(line: 1, count: 4)]), .covered),
    (xcode(0, [(5..<6, 0)]), FileCoverage(lineCounts: [LineCount(line: 1, count: 4)]), .partial([])),
    (xcode(2, [(5..<6, 0)]), FileCoverage(lineCounts: [LineCount(line: 1, count: 4)]), .partial([5..<6])),
  ])
  func combines(left: FileCoverage, right: FileCoverage, state: LineState) {
    #expect(LineJudge(left.merging(right), source: Self.source).lines.map(\.state) == [state])
    #expect(LineJudge(right.merging(left), source: Self.source).lines.map(\.state) == [state])
  }

  @Test("A piece behind the end of its line belongs to another text", arguments: [(10, true), (11, false)])
  func fits(column: Int, fits: Bool) {
    let file = Self.xcode(1, [(column..<Int.max, 0)])
    #expect(LineJudge(file, source: Self.source).fitsSource == fits)
  }
}
