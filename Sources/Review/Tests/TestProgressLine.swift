import Platform
import ReviewCore
import Synchronization
import SwiftTests

/// The progress of a test run on standard error.
final class TestProgressLine: Sendable {
  private let progress: Progress
  /// The prefix of each phase: `merge base: `.
  private let label: String
  /// Returns the total number of tests, or nil when it is unknown.
  private let total: @Sendable () -> Int?
  /// Set for repeated runs.
  private let again = Mutex<String?>(nil)

  init(progress: Progress, label: String = "", total: @escaping @Sendable () -> Int? = { nil }) {
    self.progress = progress
    self.label = label
    self.total = total
  }

  @Sendable func show(_ sign: TestProgress) {
    progress.show(state(for: sign))
  }

  @Sendable func clear() {
    progress.clear()
  }

  func state(for sign: TestProgress) -> ProgressState {
    switch sign {
    case .building(let done, let total, let step):
      return ProgressState(phase: "\(label)building", detail: total == 0 ? "" : " \(done) of \(total), \(step)")
    case .testing(let ended, let failed, let current):
      let repetition = again.withLock { $0 }
      let failures = failed == 0 ? "" : ", \(failed) failed"
      let all = repetition == nil ? total().flatMap { $0 >= ended ? $0 : nil } : nil
      let count = all.map { " \(ended) of \($0)" } ?? (ended == 0 ? "" : ": \(ended) done")
      return ProgressState(
        phase: label + (repetition ?? "testing"), detail: count + failures, activity: current)
    case .runningAgain(let reason):
      let phase = "testing again because \(reason)"
      again.withLock { $0 = phase }
      return ProgressState(phase: label + phase)
    }
  }
}
