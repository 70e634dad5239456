import Coverage
import ReviewCore
import Testing

@Suite("Several entries for one file") struct RepeatedFileTests {
  @Test("Any number of entries for one file are merged", arguments: [1, 2, 3, 7, 8, 100])
  func parts(count: Int) throws {
    let text = (1...count).map { "SF:A.swift\nDA:\($0),1\nDA:1000,2\nend_of_record\n" }.joined()
    let file = try #require(try CoverageReader.read(Array(text.utf8), name: "r").files["A.swift"])
    #expect(file.lineCounts.map(\.line) == Array(1...count) + [1000])
    #expect(Array(file.lineCounts).last?.count == UInt64(2 * count))
  }

  /// Merging each entry with all previous ones would take minutes.
  @Test("Merging thousands of entries takes time proportional to their lines", .timeLimit(.minutes(20)))
  func many() throws {
    let text = (0..<20_000).map { part in
      "SF:A.swift\n" + (0..<5).map { "DA:\(part * 5 + $0 + 1),1\n" }.joined() + "end_of_record\n"
    }.joined()
    let file = try #require(try CoverageReader.read(Array(text.utf8), name: "r").files["A.swift"])
    #expect(file.lineCounts.count == 100_000)
  }
}

@Suite("Merging reports")
struct MergingTests {
  @Test("Two merged runs equal the output of llvm-profdata and llvm-cov for both profiles")
  func equalsMergedProfile() throws {
    let first = try Fixture.file("Shapes.swift", in: "Shapes.first.json")
    let second = try Fixture.file("Shapes.swift", in: "Shapes.second.json")
    let both = try Fixture.file("Shapes.swift", in: "Shapes.both.json")
    let merged = first.merging(second)
    let source = SourceMap(try Fixture.bytes(Fixture.shapes))
    #expect(merged.lines == both.lines)
    #expect(LineJudge(merged, source: source).lines == LineJudge(both, source: source).lines)
  }

  @Test("Merging does not depend on the order")
  func commutes() throws {
    let first = try Fixture.file("Shapes.swift", in: "Shapes.first.json")
    let second = try Fixture.file("Shapes.swift", in: "Shapes.second.json")
    #expect(first.merging(second) == second.merging(first))
  }

  @Test("Code that only one of two runs measured is counted")
  func mergesPartly() {
    let first = SegmentList([Segment(line: 1, column: 1, count: 1), .end(line: 3, column: 2)])
    let second = SegmentList([Segment(line: 2, column: 1, count: 5), .end(line: 5, column: 2)])
    for merged in [first.merging(second), second.merging(first)] {
      let counts = FileCoverage(segments: merged).lines.map { "\($0.line):\($0.count)" }
      #expect(counts == ["1:1", "2:6", "3:6", "4:5", "5:5"])
    }
  }

  @Test("With lines from one report and regions from another, a line that ran in either is covered")
  func joinsKinds() throws {
    let source = SourceMap(Array("a ? b : c\nd\ne\nf\n".utf8))
    let regions = FileCoverage(
      segments: SegmentList([
        Segment(line: 1, column: 1, count: 1), Segment(line: 1, column: 9, count: 0), Segment(line: 2, column: 1, count: 0),
        Segment(line: 3, column: 1, count: 0), .end(line: 3, column: 2),
      ]))
    let lines = FileCoverage(
      lineCounts: [LineCount(line: 1, count: 1), LineCount(line: 2, count: 5), LineCount(line: 4, count: 0)])
    let judged = LineJudge(regions.merging(lines), source: source).lines
    #expect(judged.map(\.state) == [.partial([9..<10]), .covered, .uncovered, .uncovered])
    #expect(judged.map(\.count) == [2, 5, 0, 0])
    #expect(regions.merging(lines).lines.map(\.count) == [2, 5, 0, 0])
  }

  @Test("Merging one run's JSON and LCOV reports gives the JSON's figures: line counts cover no uncovered region")
  func addsNothingToTheSameRun() throws {
    let regions = try Fixture.file("Shapes.swift", in: "Shapes.first.json")
    let source = SourceMap(try Fixture.bytes(Fixture.shapes))
    let both = regions.merging(FileCoverage(lineCounts: regions.lines))
    #expect(LineJudge(both, source: source).lines.map(\.state) == LineJudge(regions, source: source).lines.map(\.state))
  }

  @Test("A line is partial if its regions never ran in one run and the line ran in another")
  func leavesPartsOpen() {
    let source = SourceMap(Array("f() { a ? b : c }\n".utf8))
    let regions = FileCoverage(
      segments: SegmentList([
        Segment(line: 1, column: 5, count: 0), Segment(line: 1, column: 11, count: 0), .end(line: 1, column: 18),
      ]))
    let judged = LineJudge(regions.merging(FileCoverage(lineCounts: [LineCount(line: 1, count: 2)])), source: source).lines
    #expect(judged.map(\.state) == [.partial([])])
  }

  @Test(
    "Line counts are added, and a branch that one run took is not missed",
    arguments: [
      (LineCount.Branches.someMissed, LineCount.Branches.allTaken, LineCount.Branches.allTaken),
      (.unknown, .someMissed, .someMissed), (.someMissed, .someMissed, .someMissed), (.unknown, .unknown, .unknown),
    ])
  func mergesBranches(left: LineCount.Branches, right: LineCount.Branches, expected: LineCount.Branches) {
    let file = FileCoverage(lineCounts: [LineCount(line: 1, count: 2, branches: left)])
    let merged = file.merging(FileCoverage(lineCounts: [LineCount(line: 1, count: .max, branches: right)]))
    #expect(merged.lines == [LineCount(line: 1, count: .max, branches: expected)])
  }
}
