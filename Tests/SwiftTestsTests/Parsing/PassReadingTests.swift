import ReviewCore
import Testing

@testable import SwiftTests

private let files = MemoryFiles(["/p/Package.swift": "", "/p/Sources/Shop/Cart.swift": ""])

private func paths(_ change: (inout TestRunSettings) -> Void = { _ in }) -> Paths {
  var settings = TestRunSettings(packageFolder: "/p", environment: [:])
  change(&settings)
  return Paths(settings: settings, files: files)
}

/// A run of Swift Testing that ended while `open` ran.
private func reading(
  _ crash: CrashReport?, open: [SwiftTestingRecord] = [], cause: ProcessOutcome.Cause = .itself,
  endings: [ProcessOutcome.Descendant] = []
) -> PassReading {
  var outcome = ProcessOutcome(
    termination: .exited(1), cause: cause, standardOutput: [], standardError: [], seconds: 1)
  outcome.endings = endings
  let pass = TestPass(
    outcome: outcome, selection: TestSelection(filter: [], skip: []), expected: [.xctest, .swiftTesting], xctests: [],
    executed: nil, isXCTestOver: true, hasXCTestBegun: true, openSuite: nil, log: BuildLog(), xctestCrash: nil,
    swiftTestingCrash: crash, blocks: [], report: nil, events: nil, tail: [], printed: nil)
  return PassReading(pass: pass, paths: paths(), list: nil)
}

private func record(
  _ name: String, _ file: String, _ line: Int, suite: String = "M.S", column: Int = 4
) -> SwiftTestingRecord {
  SwiftTestingRecord(
    suite: suite, name: name, file: file, line: line,
    declaration: TestName.Declaration(file: "T.swift", line: line, column: column))
}

private func frame(_ text: String, _ place: String? = nil, _ line: Int = 1) -> CrashReport.Frame {
  CrashReport.Frame(text: text, place: place.map { CrashReport.Place(file: $0, line: line, column: 5) })
}

@Suite struct PassReadingTests {
  @Test("The culprit is the running test in the backtrace, or else unknown", arguments: [
    ([frame("S.two() + 1 in x", "/p/T.swift", 12)], ["two()"]),
    // A closure in the test's body.
    ([frame("closure #1 in S.one() + 1 in x", "/p/T.swift", 7)], ["one()"]),
    // A helper below the last test of the file belongs to no test.
    ([frame("helper() + 1 in x", "/p/T.swift", 40)], []),
    // No locations: only names.
    ([frame("S.one() + 1 in x")], ["one()"]), ([frame("main + 1 in x")], []), ([], []),
  ])
  func culprits(frames: [CrashReport.Frame], names: [String]) {
    let open = [record("one()", "/p/T.swift", 5), record("two()", "/p/T.swift", 10)]
    var crash = CrashReport(words: "Fatal error", place: nil, frames: frames)
    #expect(reading(crash, open: open).culprits(among: open).map(\.name) == names)
    #expect(reading(crash, cause: .silenceLimit).culprits(among: open).isEmpty)
    // A process may hang while it handles its crash.
    crash.hasBacktrace = true
    #expect(reading(crash, cause: .silenceLimit).culprits(among: open).map(\.name) == names)
    #expect(reading(nil).culprits(among: open).isEmpty)
    #expect(reading(nil).culprits(among: [open[0]]).map(\.name) == ["one()"])
  }

  @Test("Among tests with one name, the backtrace identifies the crashed one, or all are suspects", arguments: [
    (frame("same() + 1 in x", "/p/B.swift", 6), ["/p/B.swift"]), (frame("same() + 1 in x"), []),
    (frame("same() + 1 in x", "/p/C.swift", 3), []),
  ])
  func culpritsOfOneName(frame: CrashReport.Frame, files: [String]) {
    let open = [
      record("same()", "/p/A.swift", 5, suite: "M"), record("same()", "/p/B.swift", 5, suite: "M"),
      record("same()", "/p/C.swift", 3, suite: "M"), record("same()", "/p/C.swift", 3, suite: "M", column: 40),
    ]
    let crash = CrashReport(words: "Fatal error", place: nil, frames: [frame])
    #expect(reading(crash, open: open).culprits(among: open).map(\.file) == files)
  }

  @Test("A crash is at the innermost frame in the package's own sources, or else at its message", arguments: [
    ([frame("a", "/usr/lib/x.swift", 3), frame("b", "/p/Sources/Shop/Cart.swift", 9)], "Sources/Shop/Cart.swift:9:5"),
    ([frame("a", "/p/.build/checkouts/Dep/a.swift", 3)], "Sources/Shop/Cart.swift:15:1"),
    ([], "Sources/Shop/Cart.swift:15:1"),
  ])
  func place(frames: [CrashReport.Frame], location: String) {
    let place = CrashReport.Place(file: "Shop/Cart.swift", line: 15, column: nil)
    let crash = CrashReport(words: "Fatal error: x", place: place, frames: frames)
    let death = reading(crash).death(crash, of: .swiftTesting)
    #expect(death.location.map { "\($0)" } == location)
    #expect(death.message == "Fatal error: x")
  }

  @Test("The end of a silent process is the one of its library's only process", arguments: [
    ([(true, .signalled(9))], "was ended by signal 9 (as when memory runs out)"),
    ([(true, .signalled(15)), (false, .signalled(9))], "was ended by signal 15"),
    ([(false, .exited(1)), (true, .exited(3))], "called `exit(3)`"),
    ([(false, .signalled(9))], "was killed (as when memory runs out), or called `exit`,"),
    ([(true, .signalled(9)), (true, .exited(1))], "was killed (as when memory runs out), or called `exit`,"),
    ([], "was killed (as when memory runs out), or called `exit`,"),
  ] as [([(Bool, ProcessOutcome.Termination)], String)])
  func silentEnd(processes: [(isSwiftTesting: Bool, termination: ProcessOutcome.Termination)], cause: String) {
    let endings = processes.map { process in
      ProcessOutcome.Descendant(
        arguments: ["/p/AppTests.xctest"] + (process.isSwiftTesting ? ["--testing-library", "swift-testing"] : []),
        termination: process.termination)
    }
    let death = reading(nil, endings: endings).death(nil, of: .swiftTesting)
    #expect(death.message == "The test process \(cause) while this test ran.")
  }

  @Test("A crash without a location is at its test")
  func nowhere() {
    var open = record("one(_:)", "/p/T.swift", 5)
    open.openCases = ["1", "2"]
    let death = reading(nil).death(of: open)
    #expect(death.location.map { "\($0)" } == "T.swift:5:1")
    #expect(death.message == "With 1 or 2: The test process was killed (as when memory runs out), or called `exit`, while this test ran.")
  }
}

@Suite struct PathsTests {
  @Test("Paths become relative to the repository; paths outside become nil", arguments: [
    ("/p/Sources/A.swift", "Sources/A.swift:3:2"), ("half a line /p/Sources/A.swift", "Sources/A.swift:3:2"),
    ("Sources/A.swift", "Sources/A.swift:3:2"), ("/q/A.swift", nil), ("/pq/A.swift", nil), ("<EXPR>", nil), ("", nil),
    ("../x.swift", nil), ("/p/Tests/../../x.swift", nil), ("Tests/./T/../A.swift", "Tests/A.swift:3:2"),
  ])
  func locations(path: String, location: String?) {
    #expect(paths().location(path, line: 3, column: 2).map { "\($0)" } == location)
  }

  @Test("Paths of a package in a subfolder begin with that folder")
  func deeper() {
    let paths = paths { settings in
      settings.packageFolder = "/p/sub/"
      settings.repositoryFolder = "/p/"
    }
    #expect(paths.location("Sources/A.swift", line: nil, column: nil)?.path == "sub/Sources/A.swift")
    #expect(paths.location("/p/sub/A.swift", line: nil, column: nil)?.path == "sub/A.swift")
    #expect(paths.ownLocation("/p/sub/.build/checkouts/A.swift", line: 1, column: 1) == nil)
  }

  @Test("Fetched and derived files are not the package's own", arguments: [
    (String?.none, "/p/.build/x.swift", false), ("/p/out", "/p/out/x.swift", false), ("out", "/p/out/x.swift", false),
    (nil, "/p/Sources/.build.swift", true), ("/elsewhere", "/p/Sources/A.swift", true),
  ])
  func own(scratch: String?, path: String, isOwn: Bool) {
    let paths = paths { $0.scratchPath = scratch }
    #expect((paths.ownLocation(path, line: 1, column: 1) != nil) == isOwn)
  }
}
