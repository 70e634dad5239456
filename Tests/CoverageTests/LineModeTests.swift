import Coverage
import ReviewCore
import Testing

@Suite("Line mode matches llvm-cov")
struct LineModeTests {
  @Test(
    "Lines and counts equal the DA records that llvm-cov wrote for the same profile",
    arguments: ["Shapes.first", "Shapes.second", "Shapes.both", "gaps"])
  func equalsLCOV(name: String) throws {
    let ours = try Fixture.report("\(name).json").files
    let theirs = try Fixture.report("\(name).lcov").files
    #expect(ours.keys.sorted() == theirs.keys.sorted())
    for (path, file) in theirs {
      #expect(file.lines.count > 15)
      let own = try #require(ours[path]).lines
      #expect(own.map(\.line) == file.lines.map(\.line))
      #expect(own.map(\.count) == file.lines.map(\.count))
    }
  }

  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let segments: [Segment]
    /// Counts by line, beginning with line 1; nil: not measured.
    let counts: [UInt64?]
  }

  @Test(
    "Segments become lines by llvm-cov's rules",
    arguments: [
      Example(testDescription: "nothing", segments: [], counts: []),
      Example(
        testDescription: "a region over lines counts on each, the closing one too",
        segments: [Segment(line: 2, column: 5, count: 3), .end(line: 4, column: 2)], counts: [nil, 3, 3, 3]),
      Example(
        testDescription: "the greatest count on a line wins",
        segments: [
          Segment(line: 1, column: 1, count: 1), Segment(line: 1, column: 9, count: 7),
          Segment(line: 1, column: 12, count: 0), .end(line: 1, column: 20),
        ], counts: [7]),
      Example(
        testDescription: "a region that goes on does not raise its line",
        segments: [
          Segment(line: 1, column: 1, count: 0),
          Segment(line: 1, column: 9, count: 7, isRegionEntry: false), .end(line: 2, column: 20),
        ], counts: [0, 7]),
      Example(
        testDescription: "a line that begins with a skipped region is not measured",
        segments: [
          Segment(line: 1, column: 1, count: 4), Segment(line: 2, column: 3, count: 0, hasCount: false),
          Segment(line: 4, column: 1, count: 4, isRegionEntry: false), .end(line: 5, column: 2),
        ], counts: [4, nil, nil, nil, 4]),
      Example(
        testDescription: "a gap does not raise its line, but makes it measured",
        segments: [
          Segment(line: 1, column: 1, count: 2), Segment(line: 2, column: 1, count: 9, isGap: true),
          Segment(line: 3, column: 1, count: 2), .end(line: 3, column: 9),
        ], counts: [2, 2, 9]),
    ])
  func sweeps(example: Example) {
    let lines = FileCoverage(segments: SegmentList(example.segments)).lines
    let expected = example.counts.enumerated().compactMap { index, count in
      count.map { LineCount(line: index + 1, count: $0) }
    }
    #expect(lines == expected)
  }

  @Test(
    "Segments are unchanged after packing, including those with large values",
    arguments: [
      Segment(line: 1, column: 1, count: 0), Segment(line: 63, column: 255, count: 16_383),
      Segment(line: 64, column: 1, count: 1), Segment(line: 1, column: 256, count: 1),
      Segment(line: 1, column: 1, count: 16_384), Segment(line: 9_999_999, column: 4_000_000, count: .max),
      Segment(line: 7, column: 7, count: 5, hasCount: false, isRegionEntry: false, isGap: true),
    ])
  func packs(segment: Segment) {
    let end = Segment(line: segment.line + 1, column: 3, count: 1)
    #expect(Array(SegmentList([segment, end])) == [segment, end])
  }

  @Test("A segment before its predecessor is dropped")
  func refusesDisorder() {
    let first = Segment(line: 5, column: 5, count: 1)
    let list = SegmentList([first, Segment(line: 4, column: 9, count: 1), Segment(line: 5, column: 4, count: 1)])
    #expect(Array(list) == [first])
  }
}

extension Segment {
  /// Returns a segment that ends the counted region.
  static func end(line: Int, column: Int) -> Segment {
    Segment(line: line, column: column, count: 0, hasCount: false, isRegionEntry: false)
  }
}
