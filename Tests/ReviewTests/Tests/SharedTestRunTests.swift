@testable import Review
import SwiftTests
import Testing

@Suite("The test run that two checks share")
struct SharedTestRunTests {
  @Test("It runs once, however many ask and whenever they do")
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

  @Test("Nobody asks: nothing runs")
  func runsNever() async {
    let processes = CountedProcesses()
    _ = SharedTestRun(run: .prepared(processes: processes)) { _ in }
    #expect(processes.count == 0)
  }

  @Test("Who waits may be cancelled, and the run ends for all")
  func cancelled() async {
    let shared = SharedTestRun(run: .prepared(processes: CountedProcesses(delay: .seconds(600)))) { _ in }
    let waiting = Task { await shared.result() }
    waiting.cancel()
    #expect(await waiting.value.ending == .cancelled)
    #expect(await shared.result().ending == .cancelled)
  }
}
