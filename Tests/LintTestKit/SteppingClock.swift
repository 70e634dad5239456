import Synchronization

/// A clock that a test sets, and that advances by a step with each reading.
package final class SteppingClock: Sendable {
  private let step: Duration
  private let time = Mutex(Duration.zero)

  package init(step: Duration) {
    self.step = step
  }

  package func advance(_ duration: Duration) {
    time.withLock { $0 += duration }
  }

  package func read() -> Duration {
    time.withLock { time in
      time += step
      return time
    }
  }
}
