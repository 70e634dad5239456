import ReviewCore
import Testing

@testable import SwiftTests

private let start = ["◇ Test run started.", "↳ Testing Library Version: 6.3.1 (x)", "◇ Test bad() started."]
private let end = ["✘ Test run with 1 test in 0 suites failed after 0.001 seconds with 1 issue."]
private let issue = "✘ Test bad() recorded an issue at S.swift:2:20: Expectation failed: 1 == 2"

@Suite("Swift Testing's printed results under another test command")
struct PrintedSwiftTestsTests {
  private func read(_ lines: [String]) -> PrintedSwiftTests {
    var printed = PrintedSwiftTests()
    for line in lines { printed.take(Array(line.utf8)[...]) }
    return printed
  }

  private static func text(_ failure: SwiftTestingRecord.Failure) -> String {
    guard let file = failure.file else { return "nowhere \(failure.text)" }
    return "\(file):\(failure.line):\(failure.column) \(failure.text)"
  }

  @Test("A failed test is known by its issues, or by its end", arguments: [
    ([issue], ["bad() S.swift:2:20 Expectation failed: 1 == 2"]),
    ([issue, "↳ comment", "✘ Test bad() failed after 0.001 seconds with 1 issue."],
      ["bad() S.swift:2:20 Expectation failed: 1 == 2\ncomment"]),
    (["✘ Test bad() failed after 0.001 seconds with 1 issue."], ["bad()"]),
    (["✘ Test par(_:) recorded an issue with 1 argument x → 1 at S.swift:4:47: no",
      "✘ Test par(_:) with 2 test cases failed after 0.001 seconds with 1 issue."],
      ["par(_:) S.swift:4:47 With 1 argument x → 1: no"]),
    (["✘ Test \"a name\" recorded an issue: no"], ["\"a name\" nowhere no"]),
    (["✘ Suite Su recorded an issue at S.swift:2:20: no", "✘ Suite Su failed after 0.002 seconds with 1 issue."],
      ["Su S.swift:2:20 no"]),
    (["half a line" + issue], ["bad() S.swift:2:20 Expectation failed: 1 == 2"]),
    (["\u{1B}[91m✘\u{1B}[0m Test bad() failed after 0.001 seconds with 1 issue."], ["bad()"]),
    (["✘ Test case passing 1 argument x → 1 to par(_:) failed after 0.001 seconds."], []),
    (["◇ Test run started.", "✔ Test bad() passed after 0.001 seconds.", "━ Test known() recorded a known issue at S.swift:8:39: no",
      "⚠︎ Test warn() recorded a warning at S.swift:9:33: Issue recorded"], []),
  ])
  func failures(lines: [String], failed: [String]) {
    let shown = read(lines).failedTests.map { test in
      ([test.name] + test.failures.map(Self.text)).joined(separator: " ")
    }
    #expect(shown == failed)
  }

  @Test("A run is open until its end is printed", arguments: [
    ([], 0, false), (["◇ Test run started."], 1, false), (["x◇ Test run started."], 1, false),
    (["◇ Test run started.", "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds."], 0, false),
    (["◇ Test run started.", "x✘ Test run with 1 test in 0 suites failed after 0.001 seconds with 1 issue."], 0, true),
    (["◇ Test run started.", "◇ Test run started.", "✔ Test run with 1 test passed after 1 seconds."], 1, false),
  ])
  func runs(lines: [String], open: Int, hasFailed: Bool) {
    let printed = read(lines)
    #expect(printed.openRuns == open && printed.hasFailedRun == hasFailed)
  }

  @Test("Only tests that ran count as ended")
  func ended() {
    let printed = read([
      "➜ Test dis() skipped: \"why\"", "✔ Suite Su passed after 0.1 seconds.", "✔ Test good() passed after 0.1 seconds.",
    ])
    #expect(printed.endedTests == 1)
  }

  @Test("A command that hides its status, or ends early, is judged by both outputs", arguments: [
    (start + [issue] + end, "(Swift Testing)/bad() failed"),
    (start + end, "(Swift Testing)/(outside of any test) failed"),
    (start, "(Swift Testing)/(outside of any test) crashed"), ([], "(Swift Testing)/(outside of any test) crashed"),
    (start + ["✔ Test bad() passed after 1 seconds.", "✔ Test run with 1 test passed after 1 seconds."], nil),
  ] as [([String], String?)], [false, true])
  func commands(example: ([String], String?), isOnError: Bool) async {
    let (lines, shown) = example
    var stage = Stage()
    stage.settings.command = ["swift-test"]
    try? stage.files.write([], to: "/bin/swift-test")
    let (xctests, text) = (console(("A.testOne", "passed")), lines.joined(separator: "\n") + "\n")
    let (result, _) = await stage.run(
      isOnError ? .init(output: xctests, error: text) : .init(output: xctests + text, error: ""))
    #expect(result.ending == .ended)
    #expect(result.tests.map { "\($0.suite)/\($0.name) \($0.status)" } == ["A/testOne passed"] + [shown].compactMap(\.self))
  }

  @Test("A failure is at the only test file of its name", arguments: [
    (["M"], "Tests/M/S.swift:2:20 Expectation failed: 1 == 2"), ([], "nowhere S.swift:2:20: Expectation failed: 1 == 2"),
    (["M", "N"], "nowhere S.swift:2:20: Expectation failed: 1 == 2"),
  ])
  func location(folders: [String], shown: String) async {
    var stage = Stage()
    stage.settings.command = ["make", "test"]
    for folder in folders { try? stage.files.write([], to: "/p/Tests/\(folder)/S.swift") }
    let (result, _) = await stage.run(.init(output: (start + [issue] + end).joined(separator: "\n") + "\n", error: ""))
    let failures = result.tests.flatMap(\.failures).map { "\($0.location.map { "\($0)" } ?? "nowhere") \($0.message)" }
    #expect(failures == [shown])
  }

  @Test("Swift Testing must run if the command runs `swift test`", arguments: [
    (["swift-test"], true), (["/opt/swift/bin/swift-test"], true), (["sh", "-c", "set -e; swift test | cat"], true),
    (["sh", "-c", "swift test --disable-swift-testing"], false), (["swift-test", "-q"], false), (["make", "test"], false),
  ])
  func expected(command: [String], isExpected: Bool) {
    let settings = TestRunSettings(command: command, packageFolder: "/p", environment: [:])
    let command = TestCommand(settings: settings, files: MemoryFiles())
    #expect(command.expected(of: TestSelection(filter: [], skip: [])) == (isExpected ? [.swiftTesting] : []))
  }

  @Test("A limit during a run of Swift Testing is not the end of all tests")
  func limit() async {
    var stage = Stage()
    stage.settings.command = ["make", "test"]
    let text = console(("A.testOne", "passed")) + start.joined(separator: "\n") + "\n"
    let (result, _) = await stage.run(.init(output: text, error: "", cause: .totalLimit))
    #expect(result.ending == .timedOut(.total, hung: ["(Swift Testing)/(outside of any test)"]))
  }
}
