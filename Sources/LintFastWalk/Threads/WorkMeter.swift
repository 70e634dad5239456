import Synchronization

/// Counts the processor time that the work on one file takes, against its limit.
///
/// What the machine does in the meantime does not count. Steps with a limit of their own do not count either.
package final class WorkMeter: Sendable {
  private struct State {
    var limit: Duration
    /// What the clock showed when it was first read; most files are done before, and cost no reading.
    var start: Duration?
    /// For steps with a limit of their own.
    var allowance = Duration.zero
  }

  private let state: Mutex<State>
  private let clock: @Sendable () -> Duration

  /// - Parameter clock: The processor time of the thread that does the work, from any start.
  package init(limit: Duration = TimeLimit.duration(forBytes: 0), clock: @escaping @Sendable () -> Duration) {
    state = Mutex(State(limit: limit))
    self.clock = clock
  }

  /// A meter of the thread that asks, which has to do the work.
  package static func ofThisThread(limit: Duration = TimeLimit.duration(forBytes: 0)) -> WorkMeter {
    let clock = ThreadClock.current
    return WorkMeter(limit: limit) { clock.time }
  }

  /// Sets how long the work may take.
  package func allow(_ limit: Duration) {
    state.withLock { $0.limit = limit }
  }

  /// Whether the work has taken longer than it may. To be asked while the thread runs, at any thread.
  package var isOver: Bool {
    let now = clock()
    return state.withLock { state in
      let start = state.start ?? now
      state.start = start
      return now - start > state.limit + state.allowance
    }
  }

  /// Does a step that has a limit of its own, and says with each look whether that is over.
  package func step<Result>(limit: Duration, _ work: (_ isOver: @escaping () -> Bool) -> Result) -> Result {
    let begin = clock()
    state.withLock { state in
      state.start = state.start ?? begin
      state.allowance += limit
    }
    defer {
      let spent = clock() - begin
      state.withLock { $0.allowance += spent - limit }
    }
    return work { [clock] in clock() - begin > limit }
  }
}
