import Coverage
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Region mode shows which parts of a line never ran")
struct RegionModeTests {
  struct Example: CustomTestStringConvertible {
    /// The line's text without leading white space; the first such line of the fixture is used.
    let line: String
    let state: Shown

    var testDescription: String { "\(line) is \(state)" }
  }

  /// A line's state, with the text of its uncovered spans.
  enum Shown: Equatable {
    case covered, uncovered, notExecutable
    case partial([String])
  }

  @Test(
    "Swift, compiled and run",
    arguments: [
      Example(line: "var name: String = \"shape\"", state: .covered),
      Example(line: "let answer = value < 0 ? -1 : 1", state: .partial(["-1"])),
      Example(line: "// A comment inside the function.", state: .notExecutable),
      Example(line: "guard value != 7 else { return 9 }", state: .partial(["return 9"])),
      Example(line: "if value > 100 { return 100 }", state: .partial(["return 100"])),
      Example(line: "if value == 3 {", state: .covered),
      Example(line: "} else if value == 4 {", state: .covered),
      Example(line: "return value", state: .covered),
      Example(line: "case 0: return \"none\"", state: .covered),
      Example(line: "case 1,", state: .uncovered),
      Example(line: "2:", state: .uncovered),
      Example(line: "case 3 where value > 2:", state: .uncovered),
      Example(line: "default:", state: .uncovered),
      Example(line: "let other = value ?? 42", state: .partial(["42"])),
      Example(line: "let both = value != nil && other > 3", state: .covered),
      Example(line: "let either = value != nil || other > 3", state: .partial(["other > 3"])),
      Example(line: "? other", state: .covered),
      Example(line: ": 0", state: .uncovered),
      Example(
        line: "return \"hello \\(times > 1 ? \"many\" : \"one\") \\(who)\"", state: .partial(["\"many\""])),
      Example(line: "func never() {", state: .uncovered),
      Example(line: "print(\"never\")", state: .uncovered),
      Example(
        line: "let a = values.map { $0 + 1 }; let b = values.filter { _ in false }.map { $0 * 2 }",
        state: .partial(["$0 * 2"])),
      Example(
        line: "func é() -> String { let größe = \"ü\" == \"ä\" ? \"ö\" : \"é\"; return größe }",
        state: .partial(["\"ö\""])),
      Example(line: "func one() -> Int { 1 }; func two() -> Int { 2 }", state: .partial(["2"])),
      Example(line: "do {", state: .notExecutable),
      Example(line: "} catch Oops.oops {", state: .covered),
      Example(line: "} catch {", state: .notExecutable),
      Example(line: "while total > 1_000 {", state: .covered),
      Example(line: "total -= 1", state: .uncovered),
      Example(line: "repeat {", state: .notExecutable),
      Example(line: "} while total < 3", state: .covered),
      Example(line: "lazy var slow: Int = {", state: .uncovered),
      Example(line: "}()", state: .notExecutable),
      Example(line: "get {", state: .covered),
      Example(line: "text", state: .covered),
      Example(line: "\\(sides > 3 ? \"many\" : \"few\")", state: .partial(["\"few\""])),
      Example(line: "// not a comment", state: .covered),
      Example(line: "fatalError(\"no\")", state: .uncovered),
      Example(line: "let value = if flag { 1 } else { 2 }", state: .partial(["2"])),
      Example(
        line: "let other = switch value { case 1: 10; case 2: 20; default: 30 }",
        state: .partial(["case 2: 20", "default: 30"])),
      Example(line: "else { throw Oops.oops }", state: .uncovered),
      Example(line: "assert(a > 0, \"message \\(a)\")", state: .covered),
      Example(
        line: "func takes(_ a: Int = 3, closure: () -> Int = { 3 }) -> Int { a + closure() }", state: .partial(["3"])),
      Example(line: "else if value == 2 { return 2 } // }", state: .uncovered),
      Example(line: "let text = #\"raw \\(value) \" // \"# + \"/* no comment\"", state: .uncovered),
      Example(line: "print(\"windows\")", state: .notExecutable),
      Example(line: "print(\"other\")", state: .covered),
      Example(line: "#if os(Windows)", state: .notExecutable),
    ])
  func judgesSwift(example: Example) throws {
    let source = SourceMap(try Fixture.bytes(Fixture.shapes))
    let file = try Fixture.file("Shapes.swift", in: "Shapes.first.json")
    #expect(try state(of: example.line, in: file, source) == example.state)
  }

  @Test(
    "C, whose comments do not nest",
    arguments: [
      Example(line: "return TWICE(value); /* ran */", state: .covered),
      Example(line: "return '\"'; // never ran", state: .uncovered),
      Example(line: "else", state: .notExecutable),
      Example(line: "sum += 1;", state: .uncovered),
      Example(line: "case 1:", state: .uncovered),
      Example(line: "default:", state: .covered),
      Example(line: "return sum > 100 && sum < 3 ? 1 : 0;", state: .partial(["sum < 3", "1"])),
    ])
  func judgesC(example: Example) throws {
    let source = SourceMap(try Fixture.bytes("gaps.c.txt"), language: .cFamily)
    let file = try Fixture.file("gaps.c", in: "gaps.json")
    #expect(try state(of: example.line, in: file, source) == example.state)
  }

  @Test("Segments determine the state of a line", arguments: ([
    // A gap between two statements; two functions on one line, one of which ran; the same, but neither ran.
    ("one() two()\n", [Segment(line: 1, column: 1, count: 1), Segment(line: 1, column: 6, count: 0, isGap: true),
      Segment(line: 1, column: 7, count: 1, isRegionEntry: false)], LineState.covered),
    ("func a() {}; func b() {}\n", [Segment(line: 1, column: 10, count: 1), .end(line: 1, column: 12),
      Segment(line: 1, column: 23, count: 0), .end(line: 1, column: 25)], .covered),
    ("func a() {}; func b() {}\n", [Segment(line: 1, column: 10, count: 0), .end(line: 1, column: 12),
      Segment(line: 1, column: 23, count: 0), .end(line: 1, column: 25)], .uncovered),
    // A gap neither ran nor was missed, and it separates the uncovered spans on its two sides.
    ("one() two()\n", [Segment(line: 1, column: 1, count: 1), Segment(line: 1, column: 6, count: 0, isGap: true)], .covered),
    ("one() two()\n", [Segment(line: 1, column: 1, count: 0), Segment(line: 1, column: 6, count: 1, isGap: true)], .uncovered),
    ("a ? b : c; d\n", [Segment(line: 1, column: 1, count: 1), Segment(line: 1, column: 5, count: 0),
      Segment(line: 1, column: 6, count: 0, isGap: true), Segment(line: 1, column: 9, count: 0),
      Segment(line: 1, column: 10, count: 1, isRegionEntry: false)], .partial([5..<6, 9..<10])),
    ("one()\n", [Segment(line: 1, column: 1, count: 3, isGap: true), .end(line: 1, column: 6)], .notExecutable),
  ] as [(String, [Segment], LineState)]).map { ($0.0, LongArgument($0.1), $0.2) })
  func judgesSegments(text: String, segments: LongArgument<[Segment]>, state: LineState) {
    let file = FileCoverage(segments: SegmentList(segments.value + [.end(line: 2, column: 1)]))
    #expect(LineJudge(file, source: SourceMap(Array(text.utf8))).lines.first?.state == state)
  }

  @Test("A line that ran and missed a branch is partial, and which part is not known", arguments: [
    (UInt64(2), LineCount.Branches.someMissed, LineState.partial([])), (2, .allTaken, .covered), (2, .unknown, .covered),
    (0, .someMissed, .uncovered),
  ])
  func judgesBranches(count: UInt64, branches: LineCount.Branches, state: LineState) {
    let file = FileCoverage(lineCounts: [LineCount(line: 1, count: count, branches: branches)])
    #expect(LineJudge(file, source: SourceMap(Array("  a ? b // why\n".utf8))).lines.map(\.state) == [state])
  }

  @Test("Without its source, a file is judged by lines")
  func withoutSource() throws {
    let file = try Fixture.file("Shapes.swift", in: "Shapes.first.json")
    let lines = LineJudge(file, source: nil).lines
    #expect(lines.map(\.number) == file.lines.map(\.line))
    #expect(lines.allSatisfy { $0.state == ($0.count > 0 ? .covered : .uncovered) })
  }

  @Test("A source that is shorter than the report does not match it", arguments: [(0, true), (40, false)])
  func noticesOtherText(dropped: Int, fits: Bool) throws {
    let bytes = try Fixture.bytes(Fixture.shapes)
    let file = try Fixture.file("Shapes.swift", in: "Shapes.first.json")
    #expect(LineJudge(file, source: SourceMap(Array(bytes.dropLast(dropped * 20)))).fitsSource == fits)
  }

  private func state(of line: String, in file: FileCoverage, _ source: SourceMap) throws -> Shown {
    let numbers = (1...source.lineCount).filter { number in
      trimmed(String(decoding: source.text(ofLine: number) ?? [], as: UTF8.self)) == line
    }
    let number = try #require(numbers.first)
    let judged = LineJudge(file, source: source).lines.first { $0.number == number }
    return judged.map { shown($0, source) } ?? .notExecutable
  }

  private func shown(_ line: JudgedLine, _ source: SourceMap) -> Shown {
    switch line.state {
    case .covered: return .covered
    case .uncovered, .unknown: return .uncovered
    case .notExecutable: return .notExecutable
    case .partial(let spans):
      let text = Array(source.text(ofLine: line.number) ?? [])
      return .partial(spans.map { String(decoding: text[($0.lowerBound - 1)..<($0.upperBound - 1)], as: UTF8.self) })
    }
  }

  private func trimmed(_ line: String) -> String {
    String(line.drop { $0 == " " })
  }
}
