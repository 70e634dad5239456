import Platform
import Testing
import SwiftTests

@testable import Review

@Suite("The progress of a test run")
struct TestProgressLineTests {
  private static func line(total: Int?, label: String = "") -> TestProgressLine {
    let terminal = Terminal(isTerminal: false, width: nil, allowsColour: false, redrawsLine: false)
    return TestProgressLine(progress: Progress(terminal: terminal), label: label) { total }
  }

  @Test("It shows the phase, the progress, and the current test", arguments: [
    (.building(done: 0, total: 0, step: ""), nil, "building", "", nil),
    (.building(done: 3, total: 9, step: "Compiling Cart"), nil, "building", " 3 of 9, Compiling Cart", nil),
    (.testing(ended: 0, failed: 0, current: nil), nil, "testing", "", nil),
    (.testing(ended: 4, failed: 1, current: "slow()"), 6, "testing", " 4 of 6, 1 failed", "slow()"),
    (.testing(ended: 4, failed: 0, current: "slow()"), nil, "testing", ": 4 done", "slow()"),
    (.testing(ended: 7, failed: 0, current: nil), 6, "testing", ": 7 done", nil),
  ] as [(TestProgress, Int?, String, String, String?)])
  func states(sign: TestProgress, total: Int?, phase: String, detail: String, activity: String?) {
    let expected = ProgressState(phase: phase, detail: detail, activity: activity)
    #expect(Self.line(total: total).state(for: sign) == expected)
  }

  @Test("Another run is a separate phase, with its reason and without a total")
  func again() {
    let line = Self.line(total: 6, label: "merge: ")
    _ = line.state(for: .runningAgain(reason: "a test crashed"))
    let state = line.state(for: .testing(ended: 1, failed: 0, current: "slow()"))
    #expect(state == ProgressState(phase: "merge: testing again because a test crashed", detail: ": 1 done", activity: "slow()"))
  }
}
