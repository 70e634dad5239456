import ReviewCore
import Testing

@testable import SwiftTests

private let time = "2026-11-21 10:01:33.619"

/// Returns the output about one test: `Suite`, `testName` and its outcome; nil for a test that did not end.
private func block(_ suite: String, _ test: String?, _ outcome: String?, end: Bool = true) -> String {
  var lines = ["Test Suite 'Selected tests' started at \(time)", "Test Suite '\(suite)' started at \(time)"]
  if let test { lines.append("Test Case '\(suite).\(test)' started at \(time)") }
  if let test, let outcome { lines.append("Test Case '\(suite).\(test)' \(outcome) (0.001 seconds)") }
  if end {
    lines += [
      "Test Suite '\(suite)' passed at \(time)", "Test Suite 'Selected tests' passed at \(time)",
      "\t Executed 1 test, with 0 failures (0 unexpected) in 0.1 (0.1) seconds",
    ]
  }
  return lines.joined(separator: "\n") + "\n\n"
}

/// Returns SwiftPM's report: `Module.Suite`, `testName`, and whether it failed.
private func report(_ tests: (String, String, Bool)...) -> String {
  tests.map { suite, name, hasFailed in
    "<testcase classname=\"\(suite)\" name=\"\(name)\" time=\"0.1\">\n" + (hasFailed ? "<failure message=\"failure\"></failure>\n" : "")
  }.joined()
}

@Suite("swift test --parallel") struct ParallelRunTests {
  private func lines(_ output: String, _ report: String, status: Int32 = 0) async -> [String] {
    var stage = Stage()
    stage.settings.command = ["swift", "test", "--parallel"]
    let (result, _) = await stage.run(
      .init(output: output, status: status, writes: ["/tmp/reviewbot-tests-1/xunit-0.xml": report]))
    return result.tests.map { "\($0.suite)/\($0.name) \($0.status) \($0.failures.map(\.message).joined())" }
  }

  @Test("A process that ends with status 0 before the end of its test is a crash", arguments: [
    ("", "before this test ran"), (block("A", nil, nil, end: false), "before this test ran"),
    (block("A", "testOne", nil, end: false), "while this test ran"),
    (block("A", "testOne", "passed", end: false), "after it"),
  ])
  func exits(block: String, when: String) async {
    let output = block + SwiftTestsTests.block("A", "testTwo", "passed")
    let lines = await lines(output, report(("M.A", "testOne", false), ("M.A", "testTwo", false)))
    #expect(lines == ["M.A/testOne crashed The test process called `exit(0)` \(when).", "M.A/testTwo passed "])
  }

  @Test("Passed and skipped tests are distinguished, and failed ones have their outcome")
  func outcomes() async {
    let output = block("A", "testOne", "passed") + block("A", "testTwo", "skipped") + block("A", "testThree", "failed")
    let tests = await lines(
      output, report(("M.A", "testOne", false), ("M.A", "testTwo", false), ("M.A", "testThree", true)), status: 1)
    #expect(tests == ["M.A/testOne passed ", "M.A/testTwo skipped(reason: nil) ", "M.A/testThree failed "])
  }

  @Test("Tests with the same name in two modules have one block each", arguments: [false, true])
  func sameNames(isReversed: Bool) async {
    let blocks = [block("A", "testOne", "passed"), block("A", "testOne", "failed")]
    let output = (isReversed ? blocks.reversed() : blocks).joined()
    let tests = await lines(output, report(("M.A", "testOne", true), ("N.A", "testOne", false)), status: 1)
    #expect(tests == ["M.A/testOne failed ", "N.A/testOne passed "])
  }

  @Test("After a time limit, SwiftPM has no report, and the tests run one at a time")
  func hang() async {
    var stage = Stage()
    stage.settings.command = ["swift", "test", "--parallel"]
    let (result, runs) = await stage.run(
      .init(output: "[1/2] Testing M.A/testOne\n", status: 1, cause: .totalLimit),
      .init(output: console(("A.testOne", "passed"), ("A.testTwo", ""), end: false), status: 1, cause: .totalLimit),
      .init(output: console()))
    #expect(result.tests.map { "\($0.name) \($0.status)" } == ["testOne passed", "testTwo timedOut"])
    #expect(runs[1].contains("--no-parallel") && !runs[1].contains("--xunit-output"))
    guard case .timedOut = result.ending else { return #expect(Bool(false), "\(result.ending)") }
  }

  @Test("After a time limit, tests that cannot be listed are not known to have ended")
  func hangWithoutList() async {
    var stage = Stage()
    stage.settings.command = ["swift", "test", "--parallel"]
    stage.hasList = false
    let stream = events(announced: ["one"], started: ["one"], ended: ["one"], isComplete: true)
    let (result, _) = await stage.run(
      .init(output: "[1/2] Testing M.A/testOne\n", status: 1, cause: .totalLimit), .init(events: stream))
    #expect(result.tests.map(\.status) == [.passed])
    #expect(result.ending == .timedOut(.total, hung: []))
  }

  @Test("SwiftPM rejects a number of workers without parallel XCTests", arguments: [
    TestSelection(filter: [], skip: [], libraries: [.xctest], isSerial: true),
    TestSelection(filter: [], skip: [], libraries: [.swiftTesting]),
  ])
  func workers(selection: TestSelection) {
    let words = ["swift", "test", "--parallel", "--num-workers", "2", "--num-workers=3", "-c", "release"]
    let settings = TestRunSettings(command: words, packageFolder: "/p", environment: [:], withCoverage: false)
    let command = TestCommand(settings: settings, files: MemoryFiles())
    let outputs = TestCommand.Outputs(folder: "/o", pass: 0)
    let again = command.run(selection, outputs: outputs, skipBuild: true).arguments
    #expect(again.starts(with: ["test", "--parallel", "-c", "release"]))
    let first = command.run(TestSelection(filter: [], skip: []), outputs: outputs, skipBuild: false).arguments
    #expect(first.starts(with: words.dropFirst()))
  }

  @Test("`-v` is added once, and only for `swift test --parallel`", arguments: [
    (["swift", "test", "--parallel"], true), (["swift", "test", "--parallel", "-v"], false),
    (["swift", "test", "--verbose", "--parallel"], false), (["swift", "test"], false),
    (["swift", "test", "--parallel", "--no-parallel"], false), (["make", "--parallel"], false),
  ])
  func verbose(command: [String], isAdded: Bool) async {
    var stage = Stage(list: "")
    stage.settings.command = command
    let (_, runs) = await stage.run(.init(output: console(("A.testOne", "passed"))))
    #expect((runs[0].count { $0 == "-v" } - command.count { $0 == "-v" } == 1) == isAdded)
  }
}
