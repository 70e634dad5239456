import ReviewCore
import Testing

@testable import SwiftTests

/// Returns XCTest's output of a run: `Suite.test` and its outcome, empty for a test that did not end.
func console(_ tests: (String, String)..., end: Bool = true) -> String {
  var text = "Test Suite 'All tests' started at 2026-11-21 10:01:34.124\n"
  for (name, outcome) in tests {
    text += "Test Case '\(name)' started at 2026-11-21 10:01:34.125\n"
    if outcome != "" { text += "Test Case '\(name)' \(outcome) (0.5 seconds)\n" }
  }
  guard end else { return text }
  return text + "Test Suite 'All tests' passed at 2026-11-21 10:01:34.127\n"
    + "\t Executed \(tests.count) tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds\n"
}

/// Runs with prepared outputs.
struct Stage {
  let files = MemoryFiles(["/p/Package.swift": "", "/bin/stdbuf": "", "/bin/swift": "", "/bin/make": ""])
  var settings = TestRunSettings(packageFolder: "/p", environment: ["PATH": "/bin"], withCoverage: false)
  var list = "M.A/testOne\nM.A/testTwo\n"
  /// Whether the tests can be listed.
  var hasList = true

  func run(_ plays: ScriptedProcesses.Play...) async -> (TestRunResult, [[String]]) {
    await run(plays)
  }

  func run(_ plays: [ScriptedProcesses.Play]) async -> (TestRunResult, [[String]]) {
    let processes = ScriptedProcesses(plays, files: files, list: hasList ? list : nil)
    let run = SwiftTestRun(processes: processes, files: files, settings: settings) { processes.now }
    let result = await run.run { _ in }
    return (result, processes.runs)
  }
}

/// A stream of free functions of the module `M`.
func events(
  announced: [String], started: [String], ended: [String] = [], isComplete: Bool = false
) -> String {
  func event(_ kind: String, _ name: String) -> String {
    #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"M.\#(name)()/T.swift:1:1","instant":{"absolute":1}}}"#
  }
  let tests = announced.map {
    #"{"kind":"test","payload":{"kind":"function","id":"M.\#($0)()/T.swift:1:1","name":"\#($0)()"}}"#
  }
  let end = isComplete ? [#"{"kind":"event","payload":{"kind":"runEnded"}}"#] : []
  let lines = tests + started.map { event("testStarted", $0) } + ended.map { event("testEnded", $0) } + end
  return lines.joined(separator: "\n") + "\n"
}

extension TestCase: CustomTestStringConvertible {
  public var testDescription: String { "\(suite)/\(name) \(status)\(isFlaky ? ", flaky" : "")" }
}

extension TestOutcome: CustomTestStringConvertible {
  public var testDescription: String { "\(test.testDescription), \(standing)" }
}
