import Coverage
import ReviewCore
import Testing

@Suite("Functions in bodies")
struct NestedFunctionTests {
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    /// Lines 2 and following are in a body that ran; `«` and `»` mark what did not.
    let body: String
    let uncovered: LineSet
    var covered: LineSet = []
    var partial: LineSet = []
  }

  @Test("The first line of a function in a body that did not run is uncovered", arguments: [
    Example(testDescription: "a function", body: "func a() -> Int «{\n  1\n}»\n", uncovered: [2, 3]),
    Example(testDescription: "with modifiers", body: "@Sendable nonisolated func a() -> Int «{\n  1\n}»\n", uncovered: [2, 3]),
    Example(testDescription: "a long signature", body: "func a(\n  _ b: Int\n) -> Int «{\n  1\n}»\n", uncovered: [4, 5]),
    Example(testDescription: "one that ran", body: "func a() -> Int {\n  1\n}\n", uncovered: [], covered: [3]),
    Example(testDescription: "one line", body: "func a() -> Int «{ 1 }»\n", uncovered: [2]),
    Example(testDescription: "a computed variable", body: "var a: Int «{\n  1\n}»\n", uncovered: [2, 3]),
    Example(testDescription: "members of a local type", body: "struct S { init() «{\n  b()\n}»\nsubscript(i: Int) -> Int «{ i }» }\n", uncovered: [3, 5], covered: [2]),
    Example(testDescription: "a closure in a variable", body: "var a = «{ b in\n  1\n}»\n", uncovered: [3], partial: [2]),
    Example(testDescription: "a call of an initialiser", body: "self.init() «{\n  1\n}»\n", uncovered: [3], covered: [2]),
    Example(testDescription: "a loop over variables", body: "for var a in b «{\n  1\n}»\n", uncovered: [3], covered: [2]),
    Example(testDescription: "a declaration without a body", body: "var a: Int\nf «{\n  1\n}»\n", uncovered: [4], covered: [2, 3]),
    Example(testDescription: "a default argument", body: "func a(b: () -> Int = «{ 1 }») -> Int «{\n  1\n}»\n", uncovered: [3], partial: [2]),
  ])
  func firstLine(example: Example) {
    var text: [UInt8] = []
    var segments = [Segment(line: 1, column: 10, count: 1)]
    for character in "func f() {\n\(example.body)}\n" {
      let line = text.count { $0 == 0x0A } + 1
      let column = text.count - (text.lastIndex(of: 0x0A) ?? -1)
      switch character {
      case "«": segments.append(Segment(line: line, column: column, count: 0))
      case "»": segments.append(Segment(line: line, column: column, count: 1, isRegionEntry: false))
      default: text += Array(String(character).utf8)
      }
    }
    let end = text.count { $0 == 0x0A }
    segments.append(.end(line: end, column: 2))
    // A function that ran has a region, too.
    if example.testDescription == "one that ran" { segments.insert(Segment(line: 2, column: 17, count: 1), at: 1) }
    let file = FileCoverage(segments: SegmentList(segments))
    let lines = LineJudge(file, source: SourceMap(text)).lines
    #expect(LineSet(lines.filter { $0.state == .uncovered }.map(\.number)) == example.uncovered)
    let covered = LineSet(lines.filter { $0.state == .covered && $0.number > 1 }.map(\.number))
    #expect(example.covered.subtracting(covered).isEmpty)
    let partial = lines.filter { if case .partial = $0.state { true } else { false } }
    #expect(LineSet(partial.map(\.number)) == example.partial)
    #expect(lines.map(\.number) == Array(1...end))
  }
}
