import Coverage
import Testing

@Suite("Packed lists") struct PackedListTests {
  private static let lines = [1, 2, 5, 9, 100, 70_000, 1_999_999]
  private static let counts: [UInt64] = [0, 1, 6, 7, 14, 15, 16, 127, 128, 1 << 32, LineCount.greatest]

  @Test("Line counts are unchanged after packing", arguments: counts)
  func lineCounts(count: UInt64) {
    for branches in [LineCount.Branches.unknown, .allTaken, .someMissed] {
      let expected = Self.lines.map { LineCount(line: $0, count: count, branches: branches) }
      let list = LineCountList(expected)
      #expect(Array(list) == expected)
      #expect(list.count == expected.count && list.lastLine == 1_999_999)
    }
  }

  @Test("A line that does not follow the previous one is dropped")
  func ascending() {
    let list = LineCountList([3, 3, 2, 4].map { LineCount(line: $0, count: 1) })
    #expect(list.map(\.line) == [3, 4])
    #expect(LineCountList().isEmpty && LineCountList().lastLine == 0)
  }

  @Test("Two lists merge as their counts do, line by line", arguments: 0..<100)
  func merging(seed: Int) {
    let lists = [3, 7].map { factor in
      (1...40).filter { ($0 &* factor &+ seed &* 13) % 5 < seed % 6 }.map { line in
        LineCount(
          line: line * (seed % 3 + 1), count: UInt64(line &* factor % 17),
          branches: line % 2 == 0 ? .allTaken : .unknown)
      }
    }
    let merged = FileCoverage(lineCounts: lists[0]).merging(FileCoverage(lineCounts: lists[1]))
    let expected = Dictionary(grouping: lists[0] + lists[1], by: \.line).values.map { counts in
      LineCount(
        line: counts[0].line, count: counts.reduce(0) { $0 + $1.count },
        branches: counts.contains { $0.branches == .allTaken } ? .allTaken : .unknown)
    }
    #expect(Array(merged.lineCounts) == expected.sorted { $0.line < $1.line })
  }

  @Test("Segments are unchanged after packing", arguments: counts)
  func segments(count: UInt64) {
    for flags in 0..<8 {
      let expected = Self.lines.flatMap { line in
        [1, 127, 128, 1_000_000].map { column in
          Segment(
            line: line, column: column, count: count, hasCount: flags & 1 != 0, isRegionEntry: flags & 2 != 0,
            isGap: flags & 4 != 0)
        }
      }
      #expect(Array(SegmentList(expected)) == expected)
    }
  }

  @Test("LCOV tracefiles of every form give the counts of each line", arguments: [
    ("DA:1,2\nDA:2,0\n", [LineCount(line: 1, count: 2), LineCount(line: 2, count: 0)]),
    // A checksum, a sign, a decimal point, Windows line endings, a number larger than 64 bits.
    ("DA:1,2,abc\nDA:2,-1\nDA:3,4.0\r\nDA:4,5\r\nDA:5,99999999999999999999\nDA:6,1\n", [
      LineCount(line: 1, count: 2), LineCount(line: 2, count: 0), LineCount(line: 3, count: 4),
      LineCount(line: 4, count: 5), LineCount(line: 5, count: 0), LineCount(line: 6, count: 1),
    ]),
    // Lines that are not in ascending order, and one that appears twice.
    ("DA:5,1\nDA:2,3\nDA:5,2\nDA:9,1\n", [
      LineCount(line: 2, count: 3), LineCount(line: 5, count: 3), LineCount(line: 9, count: 1),
    ]),
    ("BRDA:2,0,0,1\nBRDA:2,0,1,-\nDA:1,1\nDA:2,1\nDA:3,1\nBRDA:3,0,0,4\n", [
      LineCount(line: 1, count: 1), LineCount(line: 2, count: 1, branches: .someMissed),
      LineCount(line: 3, count: 1, branches: .allTaken),
    ]),
    ("DA:0,1\nDA:1,1\n", [LineCount(line: 1, count: 1)]),
  ])
  func tracefile(records: String, expected: [LineCount]) throws {
    for padding in ["", String(repeating: "FNF:1\n", count: 20)] {
      let text = "SF:A.swift\n\(records)\(padding)end_of_record\n"
      let report = try CoverageReader.read(Array(text.utf8), name: "r")
      #expect(report.files["A.swift"]?.lines == expected)
    }
  }
}
