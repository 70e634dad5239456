import Dispatch
import Foundation
import Synchronization

/// Runs work that recurses along the syntax tree on threads with room for it.
///
/// The parser nests up to 256 brackets and the walk up to `Walk.depthLimit` nodes; the address space is reserved, and
/// memory is used only as deep as a file really nests.
enum BigStack {
  /// In bytes.
  static let size = 512 << 20

  /// Waits until the work is done, or has taken longer than `limit`; see `TimeLimit`.
  static func run<Result: Sendable>(
    limit: Duration, late: @autoclosure () -> Result, _ work: @escaping @Sendable () -> Result
  ) -> Result {
    let outcome = Outcome<Result>()
    start {
      outcome.began(ThreadClock.current)
      outcome.set(work())
    }
    return outcome.wait(limit) ?? late()
  }

  /// Returns at once.
  static func start(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread { work() }
    thread.stackSize = size
    thread.start()
  }

  /// A value that one thread makes and another waits for.
  private final class Outcome<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let clock = Mutex<ThreadClock?>(nil)
    private let isSet = DispatchSemaphore(value: 0)

    func began(_ newClock: ThreadClock) {
      clock.withLock { $0 = newClock }
    }

    func set(_ newValue: Value) {
      // The clock ends with the thread.
      clock.withLock { $0 = nil }
      value.withLock { $0 = newValue }
      isSet.signal()
    }

    /// - Returns: Nil when the work has taken longer.
    func wait(_ limit: Duration) -> Value? {
      while true {
        _ = isSet.wait(timeout: .now() + TimeLimit.pause)
        if let value = value.withLock({ $0 }) { return value }
        if clock.withLock({ $0?.time ?? .zero }) > limit { return nil }
      }
    }
  }
}
