import ReviewCore
import Testing

@testable import Reporting

@Suite("Figures in words")
struct WordingTests {
  @Test(
    "A percentage is cut off, never rounded up",
    arguments: [
      (7999, 10000, "79.9 %"), (8000, 10000, "80 %"), (8, 11, "72.7 %"), (1, 1, "100 %"), (9999, 10000, "99.9 %"),
      (0, 5, "0 %"), (0, 0, "∅"), (3, 2, "100 %"), (-1, 2, "0 %"), (1, -1, "∅"), (Int.max, Int.max, "100 %"),
      (Int.max - 1, Int.max, "99.9 %"),
    ])
  func percentages(part: Int, total: Int, text: String) {
    #expect(Percentage(part, of: total).description == text)
  }

  @Test("Without measured lines there is no percentage")
  func nothingMeasured() {
    #expect(Percentage(nil, of: nil).description == "∅")
  }

  @Test(
    "Durations",
    arguments: [
      (0, "0.0 s"), (0.04, "0.0 s"), (12.46, "12.5 s"), (59.94, "59.9 s"), (60, "1 min 0 s"), (125.4, "2 min 5 s"),
      (7260, "2 h 1 min"),
    ])
  func durations(seconds: Double, text: String) {
    #expect(durationText(seconds) == text)
  }

  @Test("Figures are compared with those of the merge base", arguments: [
    (CheckID.tests, [Metric("passed", 43), Metric("baseRan", 41), Metric("seconds", .seconds(12)), Metric("baseSeconds", .seconds(13))],
      "43 passed · 2 tests more than on the merge base · 12.0 s (−1.0 s)"),
    (.tests, [Metric("passed", 4), Metric("failed", 1), Metric("baseRan", 6), Metric("seconds", .seconds(70)), Metric("baseSeconds", 9)],
      "1 of 5 failed · 1 test fewer than on the merge base · 1 min 10 s (+1 min 1 s)"),
    (.tests, [Metric("passed", 4), Metric("baseRan", 4), Metric("seconds", .seconds(1)), Metric("baseSeconds", .seconds(1.01))], "4 passed · 1.0 s"),
    (.tests, [Metric("passed", 4), Metric("seconds", .seconds(1)), Metric("baseSeconds", .none)], "4 passed · 1.0 s"),
    (.coverage, [Metric("projectCovered", 7), Metric("projectTotal", 10), Metric("baseProjectCovered", 8), Metric("baseProjectTotal", 10)],
      "patch ∅ (nothing to measure) · project 70 % (−10 since the merge base)"),
    (.coverage, [Metric("projectCovered", 7), Metric("projectTotal", 10), Metric("baseProjectCovered", 8), Metric("baseProjectTotal", 10), Metric("baseDistance", 3)],
      "patch ∅ (nothing to measure) · project 70 % (−10 since 3 commits before the merge base)"),
    (.coverage, [Metric("projectCovered", 7), Metric("projectTotal", 10), Metric("projectBestCovered", 9), Metric("baseProjectCovered", 8), Metric("baseProjectTotal", 10)],
      "patch ∅ (nothing to measure) · project 70–90 %"),
    (.lint, [Metric("warnings", 1), Metric("fixed", 2), Metric("rules", 9)], "1 warning · 2 fixed · 9 rules"),
    (.lint, [Metric("warnings", 1), Metric("fixed", 0), Metric("rules", 9)], "1 warning · 9 rules"),
  ] as [(CheckID, [Metric], String)])
  func comparisons(check: CheckID, metrics: [Metric], text: String) {
    #expect(CheckResult(check: check, verdict: .passed, metrics: metrics).figures.joined(separator: " · ") == text)
  }

  @Test("A value that is not a number gives no duration", arguments: [Double.infinity, .nan, -1, 1e300])
  func oddDurations(seconds: Double) {
    #expect(durationText(seconds) == nil)
  }

  @Test(
    "Long texts are cut between characters, visibly",
    arguments: [("abc", 3, "abc"), ("abcd", 3, "abc…"), ("日本", 4, "日…"), ("日本", 2, "…"), ("", 0, "")])
  func clipping(text: String, limit: Int, result: String) {
    #expect(clipped(text, to: limit) == result)
  }

  @Test(
    "Lines break between words, and a path never breaks",
    arguments: [
      ("one two three", 8, ["one two", "three"]), ("  indented words here", 12, ["  indented", "  words here"]),
      ("Sources/A/Very/Long/Path.swift is long", 10, ["Sources/A/Very/Long/Path.swift", "is long"]), ("", 10, [""]),
      ("日本 日本", 5, ["日本", "日本"]), ("a  (b)", 3, ["a", "(b)"]),
    ])
  func wrapping(line: String, width: Int, lines: [String]) {
    #expect(wrapped(line, to: width) == lines)
  }

  @Test(
    "Both figures of coverage are shown when they differ",
    arguments: [
      ((8, 11), (10, 13), ["patch 72.7 % (8 of 11 lines, 1 partial)", "project 77.7 %"]),
      ((8, 11), (8, 11), ["patch 72.7 % (8 of 11 lines, 1 partial)", "project 77.7 %"]),
      ((0, 0), (0, 0), ["patch ∅ (nothing to measure)", "project 77.7 %"]),
    ])
  func coverageFigures(patch: (Int, Int), line: (Int, Int), phrases: [String]) {
    let result = CheckResult(
      check: .coverage, verdict: .passed,
      metrics: .coverage(covered: patch.0, partial: 1, total: patch.1, line: line))
    #expect(result.figures == phrases)
  }
}
