@testable import LintEngine
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite("Fixes in one round")
struct FixRoundTests {
  /// A finding whose fix replaces bytes of the source.
  private func finding(_ range: Range<Int>, _ text: String, in source: SourceText) -> LintFinding {
    let (start, end) = (source.position(at: range.lowerBound), source.position(at: range.upperBound))
    return LintFinding(
      rule: "r", severity: .warning, start: start, end: end, message: "m",
      fix: Fix(isSafe: true, edits: [Fix.Edit(start: start, end: end, text: text)]), declaration: "",
      lineText: source.copy(ofLine: start.line), cause: nil)
  }

  private func round(_ code: String, _ edits: [(Range<Int>, String)]) -> FixRound {
    let source = SourceText(Array(code.utf8))
    return FixRound(source: source, findings: edits.map { finding($0.0, $0.1, in: source) })
  }

  @Test("Of fixes that overlap or touch, the first is applied", arguments: [
    ([(3..<3, " "), (3..<3, " ")], "f(a ,b)", 1), ([(2..<3, "x"), (3..<4, ";")], "f(x,b)", 1),
    ([(2..<3, "x"), (4..<5, "y")], "f(x,y)", 2), ([(2..<5, "x"), (4..<5, "y")], "f(x)", 1),
  ] as [([(Range<Int>, String)], String, Int)])
  func disjoint(edits: [(Range<Int>, String)], expected: String, count: Int) {
    let round = round("f(a,b)", edits)
    #expect(String(decoding: round.bytes, as: UTF8.self) == expected)
    #expect(round.count == count)
  }

  @Test("In code that does not parse, all fixes together make it valid, or none is applied", arguments: [
    ([(8..<8, "1")], "let a = 1\n", 1), ([(8..<8, "1"), (9..<9, ")")], "let a = \n", 0), ([(9..<9, ")")], "let a = \n", 0),
  ] as [([(Range<Int>, String)], String, Int)])
  func heals(edits: [(Range<Int>, String)], expected: String, count: Int) {
    let round = round("let a = \n", edits)
    #expect(String(decoding: round.bytes, as: UTF8.self) == expected)
    #expect(round.count == count && round.refused.isEmpty)
  }

  @Test("The lines of a fix belong to the change if any line that it changes does", arguments: [
    ([1], [1]), ([2], [1]), ([3], [2]), ([], []), ([1, 2, 3], [1, 2]),
  ] as [(LineSet, LineSet)])
  func moves(added: LineSet, expected: LineSet) {
    // `run(` and its argument on line 2 become one line.
    #expect(round("run(\n  a)\nstop()\n", [(4..<7, "")]).moved(added) == expected)
  }
}
