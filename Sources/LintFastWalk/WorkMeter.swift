import Platform
import Synchronization

/// Measures the processor time of the work on one file against its limit.
///
/// Other load on the machine does not count. Steps with a limit of their own do not count either.
package final class WorkMeter: Sendable {
  private struct State {
    var limit: Duration
    /// The clock's first reading. Most files are done before it is taken.
    var start: Duration?
    /// Additional time for steps with a limit of their own.
    var allowance = Duration.zero
  }

  /// The limit until a meter is given one. A constant, because there is a meter for each file.
  package static let initialLimit = TimeLimit.duration(forBytes: 0)

  private let state: Mutex<State>
  private let clock: @Sendable () -> Duration

  /// - Parameter clock: Returns the processor time of the working thread, from an arbitrary start.
  package init(limit: Duration = WorkMeter.initialLimit, clock: @escaping @Sendable () -> Duration) {
    state = Mutex(State(limit: limit))
    self.clock = clock
  }

  /// Returns a meter for the calling thread, which must do the work.
  package static func ofThisThread(limit: Duration = WorkMeter.initialLimit) -> WorkMeter {
    let clock = ThreadClock.current
    return WorkMeter(limit: limit) { clock.time }
  }

  /// Sets the time limit of the work.
  package func allow(_ limit: Duration) {
    state.withLock { $0.limit = limit }
  }

  /// Whether the work has exceeded its limit. Any thread may read it while the working thread runs.
  package var isOver: Bool {
    let now = clock()
    return state.withLock { state in
      let start = state.start ?? now
      state.start = start
      return now - start > state.limit + state.allowance
    }
  }

  /// Runs a step with a limit of its own. `isOver` returns whether the step has exceeded it.
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

/// Limits on the time for one file.
///
/// For a few bytes of invalid Swift the parser may need hours, and it cannot be stopped. A file that takes too long
/// gets a `LintGap`: its thread runs until the program ends, and no other thread waits for it. All limits are processor
/// time of the thread, so that results do not depend on other load on the machine.
package enum TimeLimit {
  /// The interval between clock checks, in seconds.
  package static let pause = 0.25

  /// Returns the processor time for a file. Ordinary files need a hundredth of it.
  package static func duration(forBytes count: Int) -> Duration {
    (.seconds(4) + .milliseconds(5_000 * count >> 20)) * slowness
  }

  #if DEBUG
  private static let slowness = 20
  #else
  private static let slowness = 1
  #endif

  /// Returns the time for one search of a regular expression, in addition to the limit of the file: an expression may
  /// backtrack for hours.
  package static func forExpression(inBytes count: Int) -> Duration {
    .seconds(1) + .microseconds(count)
  }

  /// Returns the time to fix a file, which is linted again after each round of fixes.
  package static func forFixes(ofBytes count: Int) -> Duration {
    duration(forBytes: count) * 4
  }
}
