import ReviewTestKit
import Testing

@testable import SwiftTests

/// The console's reading as `test outcome failures`, one line a test.
private func reading(_ text: String, hasSeveralRuns: Bool = false) -> [String] {
  var console = XCTestConsole(hasSeveralRuns: hasSeveralRuns)
  var splitter = LineSplitter()
  splitter.feed(text.utf8) { console.take($0) }
  splitter.finish { console.take($0) }
  return console.records().map { record in
    let failures = record.failures.map { "\($0.file):\($0.line.map(String.init) ?? "-") \($0.text)" }
    return ([record.test, record.outcome?.rawValue ?? "open"] + failures).joined(separator: " | ")
  }
}

private let end = """
  Test Suite 'ATests' failed at 2026-11-21 10:01:34.127
  \t Executed 1 test, with 0 failures (0 unexpected) in 0.001 (0.001) seconds
  Test Suite 'All tests' failed at 2026-11-21 10:01:34.127
  \t Executed 1 test, with 0 failures (0 unexpected) in 0.001 (0.001) seconds

  """

private let begin = """
  Test Suite 'All tests' started at 2026-11-21 10:01:34.124
  Test Suite 'ATests' started at 2026-11-21 10:01:34.125
  Test Case 'ATests.testOne' started at 2026-11-21 10:01:34.125

  """

@Suite struct XCTestConsoleTests {
  @Test("The end of a test determines its outcome", arguments: ["passed", "failed", "skipped"])
  func outcomes(word: String) {
    #expect(reading(begin + "Test Case 'ATests.testOne' \(word) (0.5 seconds)\n" + end) == ["ATests.testOne | \(word)"])
  }

  @Test("XCTest's messages and a test's own output are distinguished", arguments: [
    // A failure, and prints before and after it.
    ("noise\n/p/A.swift:8: error: ATests.testOne : XCTAssertTrue failed - \nnoise\n", "failed", ["/p/A.swift:8 XCTAssertTrue failed - "]),
    // A message of several lines continues to the next line of XCTest.
    ("/p/A.swift:8: error: ATests.testOne : failed - a\nb\n\nc\n", "failed", ["/p/A.swift:8 failed - a\nb\n\nc"]),
    // Two failures in a row.
    ("/p/A.swift:8: error: ATests.testOne : failed - a\n/p/A.swift:9: error: ATests.testOne : failed - b\n", "failed",
      ["/p/A.swift:8 failed - a", "/p/A.swift:9 failed - b"]),
    // A thrown error has no location.
    ("<EXPR>:0: error: ATests.testOne : threw error \"Oops()\"\nnoise\n", "failed", ["<EXPR>:- threw error \"Oops()\""]),
    // A message that quotes XCTest's own form.
    ("/p/A.swift:8: error: ATests.testOne : failed - saw: error: B.b : x\n", "failed", ["/p/A.swift:8 failed - saw: error: B.b : x"]),
    // A message with a line that looks like another test's failure.
    ("/p/A.swift:8: error: ATests.testOne : failed - a\nb\nx.swift:3: error: A.b : c\nd\n", "failed",
      ["/p/A.swift:8 failed - a\nb\nx.swift:3: error: A.b : c\nd"]),
    // Messages that look like the test's own end.
    ("/p/A.swift:8: error: ATests.testOne : failed - a\n/p/A.swift:9: error: ATests.testOne : failed - Test Case 'ATests.testOne' passed (0.1 seconds)\n",
      "failed", ["/p/A.swift:8 failed - a", "/p/A.swift:9 failed - Test Case 'ATests.testOne' passed (0.1 seconds)"]),
    // Another test's failure was printed by this one.
    ("/p/A.swift:8: error: BTests.testTwo : failed - a\n", "passed", []),
    // A test that passed has printed its own failure.
    ("/p/A.swift:8: error: ATests.testOne : failed - a\n", "passed", []),
    // Another test cannot begin or end while this one runs.
    ("Test Case 'BTests.testTwo' started at 2026-11-21 10:01:34.125\nTest Case 'BTests.testTwo' failed (0.5 seconds)\n", "passed", []),
    // Its own end, printed by itself; the real end follows.
    ("Test Case 'ATests.testOne' passed (0.5 seconds)\n/p/A.swift:8: error: ATests.testOne : failed - a\n", "failed", ["/p/A.swift:8 failed - a"]),
    // Its own end and another test, all printed by itself.
    ("Test Case 'ATests.testOne' passed (0.5 seconds)\nTest Case 'B.t' started at 2026-11-21 10:01:34.125\nTest Case 'B.t' passed (0.5 seconds)\n",
      "failed", []),
    // A suite's end, printed.
    ("Test Suite 'All tests' passed at 2026-11-21 10:01:34.127\n\t Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds\n", "failed", []),
    // Text that looks like XCTest's but is not.
    ("Test Case 'ATests.testOne' passed\nTest Case 'ATests.testOne' passed (x seconds)\nTest Case '\n: error: \n:1: error: a : b\n", "failed", []),
  ])
  func prints(prints: String, outcome: String, failures: [String]) {
    let text = begin + prints + "Test Case 'ATests.testOne' \(outcome) (0.5 seconds)\n" + end
    #expect(reading(text) == [(["ATests.testOne", outcome] + failures).joined(separator: " | ")])
  }

  @Test("Output without a line feed may precede XCTest's text")
  func halfLines() {
    let text = begin + "half /p/A.swift:8: error: ATests.testOne : failed - a\nhalf Test Case 'ATests.testOne' failed (0.5 seconds)\n"
    #expect(reading(text + end) == ["ATests.testOne | failed | half /p/A.swift:8 failed - a"])
  }

  @Test("A test without an end was running when its process ended")
  func open() {
    #expect(reading(begin + "noise\n") == ["ATests.testOne | open"])
    #expect(reading(begin) == ["ATests.testOne | open"])
  }

  @Test("A test whose end is lost in other output hides no other test")
  func lostEnd() {
    let text = begin + "Test Case 'ATests.testOne' pas\nnoise\n" + """
      Test Case 'ATests.testTwo' started at 2026-11-21 10:01:34.125
      Test Case 'ATests.testTwo' failed (0.5 seconds)

      """
    #expect(reading(text + end) == ["ATests.testOne | open", "ATests.testTwo | failed"])
  }

  @Test("Output after the end of the outermost suite is not XCTest's")
  func afterTheEnd() {
    let text = begin + "Test Case 'ATests.testOne' passed (0.5 seconds)\n" + end + """
      Test Case 'Fake.test' started at 2026-11-21 10:01:34.125
      Test Case 'Fake.test' failed (0.5 seconds)

      """
    #expect(reading(text) == ["ATests.testOne | passed"])
  }

  @Test("Another run follows only in the output of a command that may have several", arguments: [
    (false, ["ATests.testOne | passed"]), (true, ["ATests.testOne | passed", "ATests.testOne | open"]),
  ])
  func nextRun(hasSeveralRuns: Bool, expected: [String]) {
    let text = begin + "Test Case 'ATests.testOne' passed (0.5 seconds)\n" + end + begin
    #expect(reading(text, hasSeveralRuns: hasSeveralRuns) == expected)
  }

  @Test("Runs may overlap in the output, and each one needs its end", arguments: [(1, false), (2, true)])
  func overlappingRuns(ends: Int, isOver: Bool) {
    var console = XCTestConsole(hasSeveralRuns: true)
    let run = begin + "Test Case 'ATests.testOne' passed (0.5 seconds)\n"
    var splitter = LineSplitter()
    splitter.feed((run + run + String(repeating: end, count: ends)).utf8) { console.take($0) }
    #expect(console.ended.count == 2)
    #expect(console.isOver == isOver)
  }

  @Test("A test that ends has printed the start of a run within it")
  func printedRun() {
    var console = XCTestConsole(hasSeveralRuns: true)
    var splitter = LineSplitter()
    let printed = "Test Suite 'All tests' started at 2026-11-21 10:01:34.126\n"
    let text = begin + printed + "Test Case 'ATests.testOne' passed (0.5 seconds)\n" + end
    splitter.feed(text.utf8) { console.take($0) }
    #expect(console.isOver)
  }

  @Test("A line of output without a line feed may precede the end of a test", arguments: [0, 70_000, 200_000])
  func longLine(length: Int) {
    let noise = String(repeating: "x", count: length)
    #expect(reading(begin + noise + "Test Case 'ATests.testOne' passed (0.5 seconds)\n" + end) == ["ATests.testOne | passed"])
  }

  @Test("A reason for skipping is kept", arguments: [
    ("/p/A.swift:7: ATests.testOne : Test skipped - not here: no", "not here: no"),
    ("/p/A.swift:7: ATests.testOne : Test skipped", ""),
  ])
  func skip(line: String, reason: String) {
    var console = XCTestConsole()
    for line in (begin + line + "\nTest Case 'ATests.testOne' skipped (0.0 seconds)").split(separator: "\n") {
      console.take(Array(line.utf8)[...])
    }
    #expect(console.records().map(\.skipReason) == [reason])
  }

  @Test("The total is parsed", arguments: [
    ("\t Executed 4 tests, with 5 failures (1 unexpected) in 0.001 (0.001) seconds", 4, 5),
    ("\t Executed 1 test, with 1 failure (0 unexpected) in 0.0 (0.0) seconds", 1, 1),
    ("\t Executed 3 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.102 (0.102) seconds", 3, 0),
  ])
  func sum(line: String, tests: Int, failures: Int) {
    #expect(XCTestLine(Array(line.utf8)[...]) == .executed(tests: tests, failures: failures))
  }

  @Test("A long message is truncated, and so is a megabyte without a line feed")
  func endless() {
    let text = begin + "/p/A.swift:8: error: ATests.testOne : failed - a\n" + String(repeating: "b\n", count: 10_000)
    let records = reading(text + "Test Case 'ATests.testOne' failed (0.5 seconds)\n" + end)
    #expect(records.count == 1)
    #expect(records[0].utf8.count < 1000)
    let long = begin + String(repeating: "x", count: 1 << 20) + "\nTest Case 'ATests.testOne' passed (0.5 seconds)\n"
    #expect(reading(long + end) == ["ATests.testOne | passed"])
  }

  @Test("Any bytes in any chunks are read without a trap", .firstCounterexample)
  func noise() {
    var generator = Seeded(state: 7)
    let words = [begin, end, "Test Case '", "' started at a b", "' passed (0.1 seconds)\n", ": error: A.b : c\n", "\n", "\r\n", "é", "\0"]
    for _ in 0..<300 {
      let text = (0..<20).map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }.joined()
      var whole = XCTestConsole()
      var cut = XCTestConsole()
      var (one, other) = (LineSplitter(), LineSplitter())
      one.feed(text.utf8) { whole.take($0) }
      for byte in text.utf8 { other.feed([byte]) { cut.take($0) } }
      #expect(whole.records() == cut.records())
    }
  }
}

/// The same numbers each time (splitmix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
