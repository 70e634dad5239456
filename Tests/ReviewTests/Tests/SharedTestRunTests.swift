@testable import Review
import SwiftTests
import Testing

@Suite("The test run that two checks share")
struct SharedTestRunTests {
  @Test("It runs once, for any number of callers at any time")
  func runsOnce() async {
    let processes = CountedProcesses(delay: .milliseconds(20))
    let shared = SharedTestRun(run: .prepared(processes: processes)) { _ in }
    async let first = shared.result()
    async let second = shared.result()
    let results = await [first, second, shared.result()]
    #expect(processes.count == 1)
    #expect(Set(results).count == 1)
    #expect(results.first?.ending == .noTests)
  }

  @Test("Without a caller, it does not run")
  func runsNever() async {
    let processes = CountedProcesses()
    _ = SharedTestRun(run: .prepared(processes: processes)) { _ in }
    #expect(processes.count == 0)
  }

  @Test("Cancelling a waiting caller ends the run for all")
  func cancelled() async {
    let shared = SharedTestRun(run: .prepared(processes: CountedProcesses(delay: .seconds(600)))) { _ in }
    let waiting = Task { await shared.result() }
    waiting.cancel()
    #expect(await waiting.value.ending == .cancelled)
    #expect(await shared.result().ending == .cancelled)
  }
}
