import ReviewCore
import Synchronization
import Testing

@testable import SwiftTests

@Suite("Failures are reported as soon as they are printed")
struct TestEventFeedTests {
  /// Feeds the pieces to a reader, and returns the events after each.
  private func events(_ pieces: [ProcessOutput], command: [String] = ["swift", "test"]) -> [[TestEvent]] {
    let settings = TestRunSettings(
      command: command, packageFolder: "/repo/Cart", repositoryFolder: "/repo", environment: [:])
    let log = Mutex<[TestEvent]>([])
    let reader = PassReader(
      command: TestCommand(settings: settings, files: MemoryFiles()), selection: TestSelection(filter: [], skip: []),
      paths: Paths(settings: settings, files: MemoryFiles())
    ) { sign in
      if case .event(let event) = sign { log.withLock { $0.append(event) } }
    }
    return pieces.map { piece in
      reader.take(piece)
      return log.withLock { events in
        defer { events = [] }
        return events
      }
    }
  }

  private static func output(_ text: String) -> ProcessOutput { .standardOutput(Array(text.utf8)) }
  private static func error(_ text: String) -> ProcessOutput { .standardError(Array(text.utf8)) }

  @Test("Errors of the build, each once, without summaries and warnings")
  func build() {
    let failure = "/repo/Cart/Sources/Cart.swift:3:5: error: cannot find 'x' in scope\n"
    let events = events([
      Self.error("[3/9] Compiling Cart Cart.swift\n" + failure), Self.error("/repo/Cart/Sources/Cart.swift:4:1: warning: unused\n"),
      Self.error(failure + "error: link command failed with exit code 1\n"), Self.error("error: no such module 'Shop'\n"),
    ])
    #expect(events == [
      [TestEvent(test: nil, location: "Cart/Sources/Cart.swift:3:5", message: "cannot find 'x' in scope")], [], [],
      [TestEvent(test: nil, location: nil, message: "no such module 'Shop'")],
    ])
  }

  @Test("Output of tests that looks like an error of the build is none")
  func afterBuild() {
    #expect(events([Self.error("Build complete! (2.11s)\n"), Self.error("/repo/A.swift:1:1: error: no\n")]) == [[], []])
  }

  @Test("A failing XCTest when it ends, with its first failure")
  func xctest() {
    let time = "2026-11-21 10:01:33.619"
    let place = "/repo/Cart/Tests/CartTests.swift:7: error: CartTests.testB : "
    let events = events([
      Self.output("Test Suite 'All tests' started at \(time)\nTest Case 'CartTests.testA' started at \(time)\n"),
      Self.output("Test Case 'CartTests.testA' passed (0.1 seconds)\nTest Case 'CartTests.testB' started at \(time)\n"),
      Self.output(place + "XCTAssertTrue failed - first\nsecond line\n" + place + "failed - other\n"),
      Self.output("Test Case 'CartTests.testB' failed (0.1 seconds)\n"),
    ])
    let failure = TestEvent(
      test: "CartTests.testB", location: "Cart/Tests/CartTests.swift:7", message: "XCTAssertTrue failed - first\nsecond line")
    #expect(events == [[], [], [], [failure]])
  }

  @Test("A failing test of Swift Testing when it ends, with its first issue", arguments: [
    ("addsUp()", "✘ Test addsUp() recorded an issue at CartTests.swift:9:5: Expectation failed: 1 == 2", "CartTests.swift:9:5", "Expectation failed: 1 == 2"),
    ("f(x:)", "✘ Test f(x:) recorded an issue with 1 argument x → 1 at A.swift:3:5: it is wrong", "A.swift:3:5", "it is wrong"),
    ("\"a name at noon\"", "✘ Test \"a name at noon\" recorded an issue at A.swift:3:5: no", "A.swift:3:5", "no"),
    ("silent()", "◇ Test other() started.", nil, ""),
  ] as [(String, String, String?, String)])
  func swiftTesting(name: String, issue: String, location: String?, message: String) {
    let events = events([
      Self.output("◇ Test run started.\n↳ Testing Library Version: 6.3\n◇ Test \(name) started.\n"),
      Self.output(issue + "\n"), Self.output("✘ Test \(name) recorded an issue at Z.swift:99:5: later\n".filter { _ in location != nil }),
      Self.output("✘ Test \(name) failed after 0.1 seconds with 2 issues.\n"),
    ])
    #expect(events == [[], [], [], [TestEvent(test: name, location: location, message: message)]])
  }

  @Test("With --parallel, a failing XCTest when the output of the next one begins")
  func parallel() {
    let time = "2026-11-21 10:01:33.619"
    let block = { (name: String) in
      """
      Test Suite 'Selected tests' started at \(time)
      Test Case 'CartTests.\(name)' started at \(time)
      /repo/Cart/Tests/CartTests.swift:7: error: CartTests.\(name) : XCTAssertTrue failed - \("")
      Test Case 'CartTests.\(name)' failed (0.1 seconds)

      """
    }
    let events = events([Self.output(block("testA")), Self.output(block("testB"))], command: ["swift", "test", "--parallel"])
    #expect(events.map { $0.map(\.test) } == [[], ["CartTests.testA"]])
  }
}
