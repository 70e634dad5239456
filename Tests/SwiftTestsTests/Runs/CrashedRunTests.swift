import ReviewCore
import Testing

@testable import SwiftTests

@Suite("Tests that ran together with a crash or a hang") struct CrashedRunTests {
  @Test("Ten crashes are followed up, one at a time")
  func tenCrashes() async {
    var stage = Stage()
    stage.list = (10..<30).map { "M.A/test\($0)\n" }.joined()
    let crashes = (10..<30).map {
      ScriptedProcesses.Play(output: console(("A.test\($0)", ""), end: false), status: 1)
    }
    let (result, runs) = await stage.run(crashes)
    #expect(runs.count == 11)
    #expect(result.tests.count == 20)
    #expect(result.tests.count { $0.status == .crashed } == 11)
    #expect(result.notices.contains { $0.contains("9 tests did not get to run") })
  }

  @Test("A listed test without a result runs again, and is named if it does not run", arguments: [true, false])
  func lostTests(areFound: Bool) async {
    // The beginning of the output is lost: the first suite that ends appears to be the outermost.
    let cut = console(("A.testOne", "passed"))
    let (result, runs) = await Stage().run(
      .init(output: cut, error: "error: Process '/p/x.xctest A' exited with unexpected signal code 4\n", status: 1),
      .init(output: areFound ? console(("A.testTwo", "passed")) : "", status: areFound ? 0 : 1))
    #expect(runs[1].contains(#"^M\.A[./](testOne)(/|$)"#))
    #expect(result.tests.map { "\($0.name) \($0.status)" } == [
      "testOne passed", "(outside of any test) crashed", "testTwo \(areFound ? "passed" : "notRun")",
    ])
  }

  @Test("Suspects run one at a time: the culprit is found, and other tests do not get its fatal error")
  func suspects() async {
    var stage = Stage()
    stage.list = "M.one()\nM.two()\nM.three()\n"
    let crash = console() + "◇ Test run started.\n↳ Testing Library Version: 6.3.1 (x)\nM/T.swift:9: Fatal error: x\n"
    let (result, runs) = await stage.run(
      .init(output: crash, status: 1, events: events(announced: ["one", "two", "three"], started: ["one", "two"])),
      .init(status: 1, events: events(announced: ["one", "two"], started: ["one", "two"], ended: ["one"])),
      .init(events: events(announced: ["three"], started: ["three"], ended: ["three"], isComplete: true)))
    #expect(result.tests.map { "\($0.name) \($0.status) \($0.isFlaky)" } == [
      "one() passed false", "two() crashed false", "three() passed false",
    ])
    #expect(runs.count == 3)
    #expect(runs[1].contains("--no-parallel") && runs[1].contains(#"^M[./](one\(\)\/T\.swift:1:1|two\(\)\/T\.swift:1:1)(/|$)"#))
    #expect(!runs[2].contains("--no-parallel") && runs[2].contains("--skip"))
  }

  @Test("A test of the same name in another module is not the one that crashed", arguments: [true, false])
  func namesakes(isFirst: Bool) async {
    var stage = Stage()
    stage.list = "M.A/testOne\nN.A/testOne\nN.A/testTwo\n"
    let first = isFirst ? console(("A.testOne", ""), end: false)
      : console(("A.testOne", "passed"), ("A.testTwo", "passed"), ("A.testOne", ""), end: false)
    let rest = isFirst ? [ScriptedProcesses.Play(output: console(("A.testTwo", "passed")))] : []
    let (result, runs) = await stage.run([
      .init(output: first, status: 1), .init(output: console(("A.testOne", ""), end: false), status: 1),
      .init(output: console(("A.testOne", "passed"))),
    ] + rest)
    #expect(runs[1].contains(#"^M\.A[./](testOne)(/|$)"#) && runs[2].contains(#"^N\.A[./](testOne)(/|$)"#))
    #expect(Set(result.tests.map { "\($0.suite).\($0.name) \($0.status) \($0.isFlaky)" }) == [
      "M.A.testOne crashed false", "N.A.testOne passed false", "N.A.testTwo passed false",
    ])
    #expect(result.ending == .ended)
  }

  @Test("Tests of the same name that all pass are not run again")
  func plainNamesakes() async {
    var stage = Stage()
    stage.list = "M.A/testOne\nN.A/testOne\n"
    let (result, runs) = await stage.run(.init(output: console(("A.testOne", "passed"), ("A.testOne", "passed"))))
    #expect(runs.count == 1)
    #expect(result.tests.map { "\($0.suite) \($0.status)" } == ["M.A passed", "N.A passed"])
  }

  @Test("A class that crashes in its set-up is named with the message, and the others run")
  func diesBetweenTests() async {
    var stage = Stage()
    stage.list = "M.A/testOne\nM.A/testTwo\nM.B/testZ\n"
    let begin = "Test Suite 'All tests' started at 2026-11-21 10:01:34.124\nTest Suite 'A' started at 2026-11-21 10:01:34.124\n"
    let signal = "Build complete! (0.1s)\nerror: Process '/p/x.xctest' exited with unexpected signal code 4\n"
    let (result, runs) = await stage.run(
      .init(output: begin + "M/Cart.swift:5: Fatal error: class set up\n*** Signal 4: x\n", error: signal, status: 1),
      .init(output: console(("B.testZ", "passed"))))
    #expect(result.tests.map { "\($0.suite)/\($0.name) \($0.status)" } == [
      "M.A/(the suite itself) crashed", "M.A/testOne notRun", "M.A/testTwo notRun", "M.B/testZ passed",
    ])
    #expect(result.tests[0].failures.map(\.message) == ["Fatal error: class set up"])
    #expect(runs.count == 2)
    #expect(result.ending == .ended)
  }

  @Test("A process that crashes after its last test has failed, with the reason")
  func diesAtItsEnd() async {
    let signal = "Build complete! (0.1s)\nerror: Process '/p/x.xctest' exited with unexpected signal code 4\n"
    let (result, runs) = await Stage().run(.init(
      output: console(("A.testOne", "passed"), ("A.testTwo", "passed")) + "M/Cart.swift:5: Fatal error: at exit\n",
      error: signal, status: 1))
    #expect(result.tests.map { "\($0.name) \($0.status)" } == [
      "testOne passed", "testTwo passed", "(outside of any test) crashed",
    ])
    #expect(result.tests.last?.failures.map(\.message) == ["Fatal error: at exit"])
    #expect(runs.count == 1)
  }

  @Test("A missing program is named, not the one that starts it")
  func noProgram() async {
    var stage = Stage()
    stage.settings.command = ["swift-nightly", "test"]
    let (result, runs) = await stage.run(.init())
    guard case .couldNotStart(let problem) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(problem.summary.contains("swift-nightly") && runs.isEmpty)
  }

  @Test("A test that was running when another ended the process gets its own result")
  func leavesBesideAHang() async {
    var stage = Stage()
    stage.list = "M.one()\nM.two()\n"
    let (result, _) = await stage.run(
      .init(output: console(), events: events(announced: ["one", "two"], started: ["one", "two"])),
      .init(status: 1, cause: .silenceLimit, events: events(announced: ["one", "two"], started: ["one"])),
      .init(events: events(announced: ["two"], started: ["two"])))
    #expect(result.tests.map { "\($0.name) \($0.status)" } == ["one() timedOut", "two() crashed"])
    #expect(result.ending == .timedOut(.silence, hung: ["M/one()"]))
  }

  @Test("An XCTest whose process had ended is not timed out by what hung after it")
  func crashBeforeAHang() async {
    let error = "Build complete! (0.1s)\nerror: Process '/p/x.xctest A' exited with unexpected signal code 4\n"
    let (result, _) = await Stage().run(
      .init(
        output: console(("A.testOne", ""), end: false), error: error, status: 1, cause: .silenceLimit,
        events: events(announced: ["one"], started: ["one"])),
      .init(output: console(("A.testTwo", "passed"))))
    #expect(result.tests.map { "\($0.name) \($0.status)" } == ["testOne crashed", "one() timedOut", "testTwo passed"])
  }

  @Test("When all tests have ended they are judged, and the process that held the run is named")
  func heldByAChild() async {
    let held = ScriptedProcesses.Play(
      output: console(("A.testOne", "passed"), ("A.testTwo", "passed")), status: 1, cause: .silenceLimit,
      stillRunning: ["/bin/stdbuf -oL swift test", "/usr/bin/swift-test", "/p/x.xctest", "/bin/sleep 2223"])
    let (result, runs) = await Stage().run(held)
    #expect(result.ending == .ended)
    #expect(result.tests.map(\.status) == [.passed, .passed])
    #expect(runs.count == 1)
    #expect(result.notices.contains { $0.contains("`/bin/sleep 2223`, started by a test") && !$0.contains("swift-test") })
  }

  @Test("A test that crashes again does not prevent the second attempt of other tests")
  func retriesBesideACrash() async {
    var stage = Stage()
    stage.settings.retries = 1
    let (result, runs) = await stage.run(
      .init(output: console(("A.testOne", "failed"), ("A.testTwo", ""), end: false), status: 1),
      .init(output: console(("A.testOne", "passed"))), .init(output: console(("A.testTwo", ""), end: false), status: 1))
    #expect(runs.suffix(2).map { $0.filter { $0.hasPrefix("^M") } } == [[#"^M\.A[./](testOne)(/|$)"#], [#"^M\.A[./](testTwo)(/|$)"#]])
    #expect(result.tests.map { "\($0.name) \($0.status) \($0.isFlaky)" } == ["testOne passed true", "testTwo crashed false"])
  }
}
