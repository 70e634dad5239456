import ReviewCore
import Testing

@testable import SwiftTests

private func lines(_ result: TestRunResult) -> [String] {
  result.tests.map { "\($0.suite)/\($0.name) \($0.status)" }
}

private let begin = "Test Suite 'All tests' started at 2026-11-21 10:01:34.124\n"

@Suite("A test process that ends with status 0 before its tests are over") struct EarlyEndTests {
  @Test("In the set-up of a class: the suite and its tests are named, the others run")
  func classSetUp() async {
    var stage = Stage()
    stage.list = "M.A/testOne\nM.A/testTwo\nM.B/testZ\n"
    let (result, _) = await stage.run(
      .init(output: begin + "Test Suite 'A' started at 2026-11-21 10:01:34.124\n"),
      .init(output: console(("B.testZ", "passed"))))
    #expect(lines(result) == [
      "M.A/(the suite itself) crashed", "M.A/testOne notRun", "M.A/testTwo notRun", "M.B/testZ passed",
    ])
    #expect(result.tests[0].failures.map(\.message) == ["The test process called `exit(0)` before its tests were over."])
    #expect(result.ending == .ended)
  }

  @Test("Before Swift Testing's first output: all its listed tests are named", arguments: [true, false])
  func beforeTheFirstTest(isFiltered: Bool) async {
    var stage = Stage()
    stage.list = "M.A/testOne\nM.S/args(_:)\nN.other()\n"
    if isFiltered { stage.settings.filter = ["^M"] }
    let (result, runs) = await stage.run(.init(output: console(("A.testOne", "passed")), events: ""))
    #expect(lines(result) == [
      "M.A/testOne passed", "(Swift Testing)/(outside of any test) crashed", "M.S/args(_:) notRun",
    ] + (isFiltered ? [] : ["N/other() notRun"]))
    #expect(runs.count == 3)
    #expect(result.ending == .ended)
  }

  @Test("With a truncated stream: the missing tests are named")
  func cutStream() async {
    var stage = Stage()
    stage.list = "M.one()\nM.two()\n"
    let (result, _) = await stage.run(
      .init(output: console(), events: events(announced: ["one"], started: ["one"], ended: ["one"])), .init(events: ""))
    #expect(lines(result) == ["M/one() passed", "(Swift Testing)/(outside of any test) crashed", "M/two() notRun"])
  }

  @Test("With another command: the printed output has no end")
  func commandWithoutEnd() async {
    var stage = Stage()
    stage.settings.command = ["make", "test"]
    let (result, _) = await stage.run(.init(output: console(("A.testOne", "passed"), end: false)))
    #expect(lines(result) == ["A/testOne passed", "(XCTest)/(outside of any test) crashed"])
  }

  @Test("After a signal before any output, without a build, no other reason is searched for")
  func signalWithoutBuild() async {
    var stage = Stage()
    stage.settings.skipBuild = true
    let (result, _) = await stage.run(
      .init(error: "error: Process '/p/x.xctest' exited with unexpected signal code 11\n", status: 1, events: ""))
    #expect(lines(result).contains("(XCTest)/(outside of any test) crashed"))
    #expect(lines(result).contains("M.A/testOne notRun"))
    #expect(result.ending == .ended)
  }

  @Test("Before any library's first output, even with listed tests: an error without missing tests")
  func constructor() async {
    let (result, _) = await Stage(list: "").run(.init(events: ""))
    #expect(lines(result) == [
      "(XCTest)/(outside of any test) crashed", "(Swift Testing)/(outside of any test) crashed",
    ])
    #expect(result.ending == .ended)
  }

  @Test("Together with a failing test: both are named", arguments: [true, false])
  func besideAFailure(isInOnePass: Bool) async {
    var stage = Stage()
    stage.list = "M.A/testOne\nM.A/testTwo\n"
    let plays: [ScriptedProcesses.Play] = isInOnePass
      ? [.init(output: console(("A.testTwo", "failed"), ("A.testOne", ""), end: false))]
      : [
        .init(output: console(("A.testOne", ""), end: false)),
        .init(output: console(("A.testTwo", "failed")), status: 1),
      ]
    let (result, _) = await stage.run(plays)
    #expect(Set(lines(result)) == ["M.A/testOne crashed", "M.A/testTwo failed"])
    #expect(result.ending == .ended)
  }

  @Test("A failure in the event stream counts whatever the exit status")
  func hiddenStatus() async {
    let failing = events(announced: ["one"], started: ["one"]) + """
      {"kind":"event","payload":{"kind":"testEnded","testID":"M.one()/T.swift:1:1","messages":[{"symbol":"fail","text":"x"}]}}
      {"kind":"event","payload":{"kind":"runEnded"}}

      """
    let (result, _) = await Stage(list: "").run(.init(output: console(), events: failing))
    #expect(lines(result) == ["M/one() failed"])
    #expect(result.ending == .ended)
  }

  @Test("A failure in XCTest's output and total counts whatever the exit status")
  func hiddenStatusOfXCTest() async {
    var stage = Stage()
    stage.list = "M.A/testOne\n"
    let text = console(("A.testOne", "failed")).replacing("0 failures (0", with: "1 failure (0")
    let (result, _) = await stage.run(.init(output: text))
    #expect(result.ending == .ended)
    #expect(lines(result) == ["M.A/testOne failed"])
  }

  @Test("A listed test that imitated the end of the run is missing", arguments: [[], ["testTwo"]])
  func forgedEnd(filter: [String]) async {
    var stage = Stage()
    stage.settings.filter = filter
    let (result, _) = await stage.run(.init(output: console(("A.testOne", "passed"))))
    // With a filter, only XCTest knows exactly which tests were selected.
    #expect(lines(result) == ["M.A/testOne passed"] + (filter.isEmpty ? ["M.A/testTwo notRun"] : []))
  }

  @Test("When both libraries finish without a test, the package has no tests")
  func noTests() async {
    let (result, runs) = await Stage(list: "").run(.init(output: console()))
    #expect(result.ending == .noTests)
    #expect(runs.count == 1)
  }

  @Test("A crash before Swift Testing's first test has its location and reason")
  func crashInArguments() async {
    var stage = Stage()
    stage.list = "M.S/args(_:)\n"
    try? stage.files.write([], to: "/p/Tests/M/N.swift")
    let error = "Build complete! (0.1s)\nerror: Process '/p/x.xctest --testing-library swift-testing' exited with unexpected signal code 4\n"
    let (result, _) = await stage.run(
      .init(output: console() + "M/N.swift:3: Fatal error: no args\n\n", error: error, status: 1, events: ""))
    #expect(lines(result) == ["(Swift Testing)/(outside of any test) crashed", "M.S/args(_:) notRun"])
    #expect(result.tests[0].failures.map { "\($0.location.map { "\($0)" } ?? "-") \($0.message)" } == [
      "Tests/M/N.swift:3:1 Fatal error: no args"
    ])
  }

  @Test("A command that ran no test could not judge", arguments: [
    (["make"], []), (["make"], ["X"]), (["swift", "test", "--filter", "Nothing"], []),
  ] as [([String], [String])])
  func ranNothing(command: [String], filter: [String]) async {
    var stage = Stage(list: "")
    stage.settings.command = command
    stage.settings.filter = filter
    let (result, _) = await stage.run(.init(output: command == ["make"] ? "" : console(), error: ""))
    guard case .unexplained(let problem) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(problem.summary == "The test command `\(command.joined(separator: " "))` ran no test: its output has none.")
  }

  @Test("A command that runs tests of Swift Testing alone is judged by its status")
  func otherCommand() async {
    var stage = Stage(list: "")
    stage.settings.command = ["make", "test"]
    let greeting = "◇ Test run started.\n↳ Testing Library Version: 6.3.1 (x)\n"
    func ending(_ line: String) async -> TestRunEnding {
      await stage.run(.init(output: greeting + line + "\n✔ Test run with 1 test passed after 0.001 seconds.\n", error: "")).0.ending
    }
    #expect(await ending("✔ Test one() passed after 0.001 seconds.") == .ended)
    #expect(await ending("") != .ended)
  }

  @Test("Another command may run several bundles, and a time limit ends it before its end", arguments: [
    ("passed", 0, ProcessOutcome.Cause.itself, "passed"), ("failed", 1, .itself, "failed"), ("", 1, .totalLimit, "timedOut"),
    ("passed", 1, .totalLimit, "passed"),
  ])
  func severalBundles(outcome: String, status: Int32, cause: ProcessOutcome.Cause, expected: String) async {
    var stage = Stage()
    stage.settings.command = ["make", "check"]
    let output = console(("A.testOne", "passed")) + console(("B.testTwo", outcome), end: outcome != "")
    let (result, _) = await stage.run(.init(output: output, error: "", status: status, cause: cause))
    #expect(result.tests.map { "\($0.status)" } == ["passed", expected])
    if case .timedOut = result.ending { #expect(cause == .totalLimit) } else { #expect(cause == .itself) }
  }

  @Test("Another command may start the next bundle although a process ended early", arguments: [
    // In a test, which then passes in the next bundle.
    ([console(("A.testOne", ""), end: false), console(("A.testOne", "passed"))], ["A/testOne crashed"]),
    // Between two tests.
    ([console(("A.testOne", "passed"), end: false), console(("B.testTwo", "passed"))],
      ["A/testOne passed", "B/testTwo passed", "(XCTest)/(outside of any test) crashed"]),
    // In each bundle.
    ([console(("A.testOne", ""), end: false), console(("B.testTwo", ""), end: false)],
      ["A/testOne crashed", "B/testTwo crashed"]),
  ])
  func nextBundle(outputs: [String], expected: [String]) async {
    var stage = Stage()
    stage.settings.command = ["make", "check"]
    let (result, _) = await stage.run(.init(output: outputs.joined(), error: ""))
    #expect(lines(result) == expected)
    #expect(result.ending == .ended)
  }

  @Test("Tests that the command excludes are named, unless the run has its own filter", arguments: [
    (["--filter", "testOne"], [], ["M.A/testTwo", "M.S/args(_:)", "M/free()"]), (["--disable-swift-testing"], [], ["M.A/testTwo", "M.S/args(_:)", "M/free()"]),
    (["-s", "M.A/testOne"], [], ["M.A/testTwo", "M.S/args(_:)", "M/free()"]),
    (["--filter", "testOne"], ["A"], nil), ([], [], nil), (["--disable-sandbox", "--skip-update"], [], nil),
  ] as [([String], [String], [String]?)])
  func excluded(options: [String], filter: [String], names: [String]?) async {
    var stage = Stage()
    stage.list = "M.A/testOne\nM.A/testTwo\nM.S/args(_:)\nM.free()\n"
    stage.settings.command += options
    stage.settings.filter = filter
    let (result, _) = await stage.run(.init(output: console(("A.testOne", "passed"))))
    #expect(result.unselected == names)
    let notice = names.map { "`tests.command` excludes \($0.count) of 4 tests: \($0.joined(separator: ", "))." }
    #expect(result.notices.filter { $0.hasPrefix("`tests.command`") } == [notice].compactMap(\.self))
  }

  @Test("A filter of the run may match no test")
  func nothingMatched() async {
    var stage = Stage(list: "")
    stage.settings.filter = ["X"]
    let (result, _) = await stage.run(.init(output: console()))
    #expect(result.ending == .nothingMatched)
  }

  @Test("Warning issues are stored once each")
  func warnings() async {
    let warning = #"{"kind":"event","payload":{"kind":"issueRecorded","testID":"M.one()/T.swift:1:1","issue":{"isKnown":false,"isFailure":false,"sourceLocation":{"filePath":"/p/T.swift","line":7,"column":9}},"messages":[{"symbol":"warning","text":"careful"}]}}"#
    let stream = events(announced: ["one"], started: ["one"]) + warning + "\n" + warning + "\n"
      + events(announced: [], started: [], ended: ["one"], isComplete: true)
    let (result, _) = await Stage(list: "").run(.init(output: console(), events: stream))
    #expect(result.ending == .ended && result.tests.map(\.status) == [.passed])
    #expect(result.warnings.map { "\($0.test) \($0.issue.location.map { "\($0)" } ?? "-") \($0.issue.message)" } == [
      "M/one() T.swift:7:9 careful"
    ])
  }
}
