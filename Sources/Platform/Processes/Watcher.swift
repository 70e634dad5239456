import ReviewCore
import Synchronization

/// Enforces the limits of a running program: asks it to end, then kills it.
struct Watcher: Sendable {
  let processTree: ProcessTree
  let limits: ProcessLimits
  let state: RunState
  let grace: Duration

  struct Ending: Sendable {
    let cause: ProcessOutcome.Cause
    /// Command lines of the processes that were running when a limit was reached.
    var stillRunning: [String] = []
    var endings: [ProcessOutcome.Descendant] = []
  }

  /// Returns when the program has ended, by itself or because of a limit.
  func watch() async -> Ending {
    let start = ContinuousClock.now
    var nextLook = start
    var pause = Duration.milliseconds(50)
    while processTree.isLeaderAlive {
      if ContinuousClock.now >= nextLook {
        processTree.endStrandedBacktracers()
        pause = min(pause * 2, .seconds(1))
        nextLook = .now + pause
      }
      if let cause = reached(since: start) {
        let running = cause == .itself ? [] : processTree.commandLines
        await end()
        return Ending(cause: cause, stillRunning: running)
      }
      await rest(after: .now - start)
    }
    return Ending(cause: .itself)
  }

  private func reached(since start: ContinuousClock.Instant) -> ProcessOutcome.Cause? {
    if state.isCancelled { return .itself }
    let now = ContinuousClock.now
    return limits.reached(after: now - start, silence: now - state.lastSign)
  }

  /// SIGINT first: `swift test` forwards it to the test process, while SIGTERM would leave that process behind.
  private func end() async {
    processTree.look()
    processTree.interruptLeader()
    let deadline = ContinuousClock.now + grace
    while processTree.isLeaderAlive, ContinuousClock.now < deadline { await rest(after: .zero) }
    processTree.endAll()
  }

  /// Does not delay short programs, and costs half a percent of a core for long ones.
  private func rest(after elapsed: Duration) async {
    // This task is never cancelled. If it were, it would only check more often.
    try? await Task.sleep(for: elapsed < .seconds(1) ? .milliseconds(10) : .milliseconds(50))
  }
}

extension ProcessLimits {
  /// Returns the limit that a program has reached; nil for none.
  /// - Parameter current: The time since its last output.
  func reached(after elapsed: Duration, silence current: Duration) -> ProcessOutcome.Cause? {
    if let total, elapsed >= total { return .totalLimit }
    if let silence, current >= silence { return .silenceLimit }
    return nil
  }
}

/// The output of a run so far. Shared between the readers of its two streams and the watcher.
final class RunState: Sendable {
  private struct Content {
    var output: [UInt8] = []
    var error: [UInt8] = []
    var lastSign = ContinuousClock.now
    var isCancelled = false
  }

  private let content = Mutex(Content())
  private let keptBytes: Int
  private let observe: @Sendable (ProcessOutput) -> Void

  init(keptBytes: Int, observe: @escaping @Sendable (ProcessOutput) -> Void) {
    self.keptBytes = keptBytes
    self.observe = observe
  }

  var output: [UInt8] { content.withLock { $0.output } }
  var error: [UInt8] { content.withLock { $0.error } }
  var lastSign: ContinuousClock.Instant { content.withLock { $0.lastSign } }
  var isCancelled: Bool { content.withLock { $0.isCancelled } }

  func cancel() {
    content.withLock { $0.isCancelled = true }
  }

  /// Observes under the lock, so that pieces arrive one at a time.
  func take(_ piece: ProcessOutput) {
    content.withLock { content in
      content.lastSign = .now
      switch piece {
      case .standardOutput(let bytes): keep(bytes, in: &content.output)
      case .standardError(let bytes): keep(bytes, in: &content.error)
      }
      observe(piece)
    }
  }

  private func keep(_ bytes: [UInt8], in kept: inout [UInt8]) {
    kept += bytes.prefix(max(0, keptBytes - kept.count))
  }
}
