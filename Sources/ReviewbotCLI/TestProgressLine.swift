import Host
import ReviewCore
import TestRun

/// One live line on standard error about a test run, only on a terminal.
struct TestProgressLine: Sendable {
  let progress: Progress

  func show(_ sign: TestProgress) {
    switch sign {
    case .building(let done, let total, let step):
      progress.show("building \(done)/\(total) \(Visible.line(step))")
    case .testing(let ended, let failed, let current):
      let failures = failed == 0 ? "" : ", \(failed) failed"
      progress.show("testing: \(ended) ended\(failures) \(current.map(Visible.line) ?? "")")
    case .runningAgain(let reason):
      progress.show("testing again: \(Visible.line(reason))")
    }
  }
}
