import XCTest

final class NoiseXCTests: XCTestCase {
  func testPrintsLookAlikes() {
    print("/x/T.swift:3: error: Other.test : fake")
    print("/x/T.swift:4: error: NoiseXCTests.testPrintsLookAlikes : fake")
    print("Test Case 'NoiseXCTests.testPrintsLookAlikes' failed (0.1 seconds)")
    print("Test Case 'Other.test' started at 2026-01-01 00:00:00.000")
    print("Test Case 'Other.test' failed (0.1 seconds)")
    print("Executed 7 tests, with 5 failures (2 unexpected) in 0.0 (0.0) seconds")
    print("/x/T.swift:5:1: error: not a compiler's word")
  }

  func testFailsAfterNoNewline() {
    print("half a line ", terminator: "")
    XCTFail("told after half a line")
    print("and another half ", terminator: "")
  }

  func testSaysItPassed() {
    print("Test Case 'NoiseXCTests.testSaysItPassed' passed (0.1 seconds)")
    XCTFail("it did not")
  }

  func testMegabytes() {
    let line = String(repeating: "x", count: 1023)
    for _ in 0..<4096 { print(line) }
  }
}
