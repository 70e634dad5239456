import ReviewCore
import Testing

@testable import SwiftTests

private func isUnexplained(_ ending: TestRunEnding, _ words: String) -> Bool {
  guard case .unexplained(let problem) = ending else { return false }
  return problem.summary.contains(words) && !problem.hint.isEmpty
}

@Suite struct SwiftTestRunTests {
  @Test("Added options follow the user's, and output is line-buffered")
  func command() async {
    var stage = Stage()
    stage.settings.command = ["swift", "test", "-Xswiftc", "-DX"]
    stage.settings.filter = ["F"]
    stage.settings.withCoverage = true
    stage.settings.scratchPath = "/s"
    let (_, runs) = await stage.run(.init(output: console(("A.testOne", "passed"))))
    #expect(runs == [[
      "-oL", "-eL", "swift", "test", "-Xswiftc", "-DX", "--enable-code-coverage", "--scratch-path", "/s", "--filter", "F",
      "--event-stream-output-path", "/tmp/reviewbot-tests-1/events-0.jsonl",
    ]])
  }

  @Test("The products are in the folder that the user's options set", arguments: [
    (["swift", "test"], "/p/.build/debug"), (["swift", "test", "-c", "release"], "/p/.build/release"),
    (["swift", "test", "--configuration=release", "--scratch-path", "out"], "/p/out/release"),
    (["swift", "test", "--build-path=/b"], "/b/debug"), (["swift", "test", "-c"], "/p/.build/debug"),
  ])
  func products(words: [String], folder: String) {
    let settings = TestRunSettings(command: words, packageFolder: "/p", environment: [:])
    #expect(TestCommand(settings: settings, files: MemoryFiles()).productsFolder == folder)
  }

  @Test("SwiftPM's variable names the build folder, unless an option does", arguments: [
    (["swift", "test"], "out", "/p/out/debug"), (["swift", "test"], "/out", "/out/debug"), (["swift", "test"], "", "/p/.build/debug"),
    (["swift", "test", "--scratch-path", "own"], "/out", "/p/own/debug"),
  ])
  func buildFolderVariable(command: [String], value: String, folder: String) {
    let settings = TestRunSettings(
      command: command, packageFolder: "/p", environment: ["SWIFTPM_BUILD_DIR": value], withCoverage: false)
    #expect(TestCommand(settings: settings, files: MemoryFiles()).productsFolder == folder)
  }

  @Test("Before a first build succeeds, its folder is found by its triple", arguments: [
    (["/p/.build/debug/x"], ["/p/.build/debug"]), (["/p/.build/a-b-c/debug/x", "/p/.build/d-e/release/x"], ["/p/.build/a-b-c/debug"]),
    (["/p/.build/checkouts/debug/x"], []), ([], []),
  ] as [([String], [String])])
  func buildFolders(present: [String], folders: [String]) {
    let files = MemoryFiles(Dictionary(uniqueKeysWithValues: present.map { ($0, "") }))
    let command = TestCommand(settings: TestRunSettings(packageFolder: "/p", environment: [:]), files: files)
    #expect(command.buildFolders(in: files) == folders)
  }

  @Test("A command that another program starts is also recognised as swift test", arguments: [
    (["swift", "test"], true), (["/opt/s/usr/bin/swift", "test"], true), (["nice", "swift", "test", "-q"], true),
    (["swift", "build"], false), (["make", "test"], false), (["test"], false), ([], false),
  ])
  func recognised(words: [String], isSwiftTest: Bool) {
    let settings = TestRunSettings(command: words, packageFolder: "/p", environment: [:])
    #expect(TestCommand(settings: settings, files: MemoryFiles()).isSwiftTest == isSwiftTest)
  }

  @Test("A run that fails without a failing test is unexplained, and quotes the log", arguments: [
    (console(("A.testOne", "passed")), "Build complete! (0.1s)\nerror: something odd\n", "something odd"),
    (console(("A.testOne", "passed")) + "a last word\n", "", "a last word"), ("", "", "nothing"),
  ])
  func unexplained(output: String, error: String, words: String) async {
    let (result, _) = await Stage(list: "M.A/testOne\n").run(.init(output: output, error: error, status: 1))
    #expect(isUnexplained(result.ending, words), "\(result.ending)")
  }

  @Test("A failure in the output of a successful run is reported as a contradiction")
  func contradiction() async {
    let (result, _) = await Stage().run(.init(output: console(("A.testOne", "failed"))))
    #expect(isUnexplained(result.ending, "M.A/testOne"))
  }

  @Test("A total that differs from the parsed results is noted")
  func sum() async {
    let text = console(("A.testOne", "passed")).replacing("Executed 1 tests", with: "Executed 7 tests")
    let (result, _) = await Stage().run(.init(output: text))
    #expect(result.notices.contains { $0.contains("executed 7 tests") && $0.contains("its output lists 1") })
  }

  @Test("A test that prints Swift Testing's greeting hides no other test")
  func greeting() async {
    let greeting = "◇ Test run started.\n↳ Testing Library Version: 6.3.1 (x)\n"
    let text = console(("A.testOne", "passed"), ("A.testTwo", "passed")).replacing(
      "Test Case 'A.testOne' passed", with: greeting + "Test Case 'A.testOne' passed")
    let (result, _) = await Stage().run(.init(output: text))
    #expect(result.tests.map(\.status) == [.passed, .passed])
  }

  @Test("A failure whose line was lost is detected by the total, and noted")
  func lostFailure() async {
    let text = console(("A.testOne", "failed")).replacing("0 failures (0", with: "2 failures (0")
    let (result, _) = await Stage().run(.init(output: text, status: 1))
    #expect(result.notices.contains { $0.contains("counted 2 failures") && $0.contains("its output lists 0") })
  }

  @Test("Output of Swift Testing after a crash of XCTest adds no XCTest")
  func printsAfterACrash() async {
    let text = console(("A.testOne", ""), end: false) + "◇ Test run started.\n↳ Testing Library Version: 6.3.1 (x)\n"
      + console(("Fake.test", "passed"), ("A.testTwo", "passed"))
    let (result, _) = await Stage().run(.init(output: text, status: 1), .init(output: console(("A.testTwo", "passed"))))
    #expect(result.tests.map { "\($0.name) \($0.status)" } == ["testOne crashed", "testTwo passed"])
  }

  @Test("A test that is not listed was printed by another one")
  func notListed() async {
    let stage = Stage(list: "M.A/testOne\n")
    let (result, _) = await stage.run(.init(output: console(("A.testOne", "passed"), ("Fake.test", "passed"))))
    #expect(result.tests.map(\.name) == ["testOne"])
  }

  @Test("A command other than swift test is judged by its output and its exit status", arguments: [
    ("passed", Int32(0), TestRunEnding.ended), ("failed", 1, .ended),
  ])
  func otherCommand(outcome: String, status: Int32, ending: TestRunEnding) async {
    var stage = Stage()
    stage.settings.command = ["make", "check"]
    let (result, runs) = await stage.run(.init(output: console(("A.testOne", outcome)), error: "", status: status))
    #expect(result.ending == ending)
    #expect(result.tests.map(\.suite) == ["A"])
    #expect(runs == [["-oL", "-eL", "make", "check"]])
    #expect(result.notices.count == 2)
  }

  @Test("Repeated crashes end the run, and the tests that did not run are named")
  func manyCrashes() async {
    var stage = Stage()
    stage.list += "M.A/testThree\n"
    let crash = ScriptedProcesses.Play(output: console(("A.testOne", ""), end: false), status: 1)
    let (result, runs) = await stage.run(crash)
    // The second run and the third resolve nothing.
    #expect(runs.count == 3)
    #expect(runs[1].contains("--disable-swift-testing"))
    #expect(result.tests.map { "\($0.name) \($0.status)" } == ["testOne crashed", "testTwo notRun", "testThree notRun"])
    #expect(result.notices.contains { $0.contains("2 tests did not get to run") })
    #expect(result.ending == .ended)
  }

  @Test("Listing tests writes its profile next to the products, and does not invalidate the manifest cache")
  func listProfile() {
    let settings = TestRunSettings(packageFolder: "/p", environment: [:])
    let command = TestCommand(settings: settings, files: MemoryFiles()).list()
    #expect(command.environment["LLVM_PROFILE_FILE"] == "/p/.build/debug/listing.profraw")
    #expect(command.markingVariable == "TERM_SESSION_ID" && command.environment["TERM_SESSION_ID"] != nil)
  }

  @Test("The test binary lists its tests, or else SwiftPM does", arguments: [
    (["P.xctest"], [], ["--list-tests"]),
    (["P.xctest", "Q.xctest"], [], ["list"]), (["P.xctest/Contents/MacOS/P"], [], ["list"]), ([], [], ["list"]),
    (["P.xctest"], ["--sanitize=address"], ["list"]), (["P.xctest"], ["--disable-swift-testing"], ["list"]),
  ])
  func whoLists(products: [String], options: [String], first: [String]) async {
    var stage = Stage()
    stage.settings = TestRunSettings(
      command: ["swift", "test"] + options, packageFolder: "/p", environment: ["PATH": "/bin"], withCoverage: false)
    for product in products { try? stage.files.write([], to: "/p/.build/debug/\(product)") }
    let processes = ScriptedProcesses(
      [.init(output: console(("A.testOne", "passed"), ("A.testTwo", "passed")))], files: stage.files, list: stage.list)
    let run = SwiftTestRun(processes: processes, files: stage.files, settings: stage.settings)
    let result = await run.run { _ in }
    #expect(result.tests.map { "\($0.suite)/\($0.name)" } == ["M.A/testOne", "M.A/testTwo"])
    #expect(processes.listings.allSatisfy { !Set($0).isDisjoint(with: first) }, "\(processes.listings)")
    #expect(processes.listings.count == (first == ["list"] ? 1 : 2))
  }

  @Test("Tests that ran before a crash run again for their coverage", arguments: [true, false])
  func coverageBeforeACrash(withCoverage: Bool) async {
    var stage = Stage()
    stage.settings.withCoverage = withCoverage
    stage.list += "M.A/testThree\n"
    let (result, runs) = await stage.run(
      .init(output: console(("A.testOne", "passed"), ("A.testTwo", ""), end: false), status: 1),
      .init(output: console(("A.testThree", "passed"))), .init(output: console(("A.testOne", "failed"))))
    #expect(result.tests.map { "\($0.name) \($0.status)" } == ["testOne passed", "testTwo crashed", "testThree passed"])
    #expect(runs.count == (withCoverage ? 3 : 2))
    guard withCoverage else { return }
    let filter = runs[2].firstIndex(of: "--filter").map { runs[2][$0 + 1] }
    #expect(filter == "^M\\.A[./](testOne)(/|$)")
    #expect(runs[2].contains("--disable-swift-testing") && runs[2].contains("--skip-build"))
    #expect(result.notices.isEmpty)
  }

  @Test("Coverage that a second crash removes, too, is reported")
  func coverageLostTwice() async {
    var stage = Stage()
    stage.settings.withCoverage = true
    let crash = ScriptedProcesses.Play(
      output: console(("A.testOne", "passed"), ("A.testTwo", ""), end: false), status: 1)
    let (result, runs) = await stage.run(
      crash, .init(output: console(("A.testOne", ""), end: false), status: 1))
    #expect(runs.count == 2)
    #expect(result.notices == [
      "The coverage of 1 test that ran before a crash is missing: the process left none again."
    ])
  }

  @Test("A signal without a message is named")
  func signal() async {
    let error = "Build complete! (0.1s)\nerror: Process '/p/x.xctest A' exited with unexpected signal code 6\n"
    let (result, _) = await Stage().run(
      .init(output: console(("A.testOne", ""), end: false), error: error, status: 1), .init(output: console(("A.testTwo", "passed"))))
    #expect(result.tests.map(\.status) == [.crashed, .passed])
    #expect(result.tests[0].failures.map(\.message) == ["The test process was ended by signal 6 while this test ran."])
  }

  @Test("When many tests fail, none is repeated; a test that keeps failing stays failed")
  func retries() async {
    var stage = Stage()
    stage.settings.retries = 2
    let failing = ScriptedProcesses.Play(output: console(("A.testOne", "failed"), ("A.testTwo", "passed")), status: 1)
    let (result, runs) = await stage.run(failing)
    #expect(runs.count == 3)
    #expect(runs[1].contains(#"^M\.A[./](testOne)(/|$)"#))
    #expect(result.tests.map(\.isFlaky) == [false, false])
    stage.list = (0..<60).map { "M.A/test\($0)\n" }.joined()
    var text = "Test Suite 'All tests' started at 2026-11-21 10:01:34.124\n"
    for number in 0..<60 {
      text += "Test Case 'A.test\(number)' started at a b\nTest Case 'A.test\(number)' failed (0.5 seconds)\n"
    }
    let (many, manyRuns) = await stage.run(.init(output: text, status: 1))
    #expect(manyRuns.count == 1)
    #expect(many.notices == ["60 tests failed; none was run again."])
  }

  @Test("A limit that is reached while building names no test")
  func slowBuild() async {
    let waiting = "Another instance of SwiftPM (PID: 7) is already running using '/p/.build', waiting until that process has finished execution..."
    let (result, runs) = await Stage().run(.init(output: waiting, error: "", status: 1, cause: .totalLimit))
    #expect(result.ending == .timedOut(.total, hung: []))
    #expect(runs.count == 1)
    #expect(result.notices.contains { $0.contains("PID: 7") })
  }

  @Test("Pins that SwiftPM rewrites are noted", arguments: [("{}", false), ("{\"pins\": []}", true)])
  func pins(written: String, isNoted: Bool) async throws {
    let stage = Stage()
    try stage.files.write(Array("{}".utf8), to: "/p/Package.resolved")
    let (result, _) = await stage.run(
      .init(output: console(("A.testOne", "passed"), ("A.testTwo", "passed")), writes: ["/p/Package.resolved": written]))
    #expect(result.notices.contains { $0.hasPrefix("Package.resolved does not fit") } == isNoted)
  }

  @Test("Start failures and cancellations are endings", arguments: [true, false])
  func noProcess(isCancelled: Bool) async {
    let stage = Stage()
    let error: any Error = isCancelled ? CancellationError() : ProcessError(summary: "No swift.", hint: "Install it.")
    let processes = ScriptedProcesses([], files: stage.files, failure: error)
    let result = await SwiftTestRun(processes: processes, files: stage.files, settings: stage.settings).run { _ in }
    #expect(result.ending == (isCancelled ? .cancelled : .couldNotStart(Problem(summary: "No swift.", hint: "Install it."))))
  }

  @Test("Locations in a package in a subfolder are relative to the repository")
  func deeperPackage() async {
    var stage = Stage()
    stage.settings.packageFolder = "/p/sub"
    try? stage.files.write([], to: "/p/sub/Package.swift")
    stage.settings.repositoryFolder = "/p"
    let error = "/p/sub/Sources/A.swift:1:2: error: a\n/elsewhere/B.swift:1:2: error: b\n/p2/C.swift:1:2: error: c\n"
    let (result, _) = await stage.run(.init(error: error, status: 1))
    #expect(result.ending == .buildFailed)
    #expect(result.diagnostics.map { $0.location.map { "\($0)" } ?? "-" } == ["sub/Sources/A.swift:1:2", "-", "-"])
  }

  @Test("The time is that of the tests in all runs, without the build", arguments: [
    ("Build complete! (24.0s)\n", Int32(0), 1.5), ("Build complete! (24.0s)\n", 1, 2), ("error: no such module 'X'\n", 1, 0),
  ])
  func testTime(error: String, status: Int32, seconds: Double) async {
    var stage = Stage(list: "M.A/testOne\n")
    stage.settings.retries = 1
    let output = seconds > 0 ? console(("A.testOne", status == 0 ? "passed" : "failed")) : ""
    let (result, runs) = await stage.run(
      .init(output: output, error: error, status: status, takes: (build: .seconds(24), tests: .milliseconds(1_500))),
      .init(output: console(("A.testOne", "passed")), error: "", takes: (build: .zero, tests: .milliseconds(500))))
    #expect(result.seconds == seconds)
    #expect(runs.count == (seconds == 2 ? 2 : 1))
  }

  @Test("No folder remains when there is no profile")
  func tidy() async {
    let stage = Stage()
    _ = await stage.run(.init(output: console(("A.testOne", "passed")), events: "{}\n"))
    #expect(!stage.files.paths.contains { $0.hasPrefix("/tmp/") })
  }
}
