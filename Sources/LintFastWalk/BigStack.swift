import Dispatch
import Platform
package import ReviewCore
import Synchronization

/// Threads with a large stack, for work that recurses along the syntax tree.
///
/// The parser nests up to 256 brackets and the walk up to `FastWalk.depthLimit` nodes. The address space is reserved,
/// but memory is used only for the depth that a file needs.
package enum BigStack {
  /// In bytes.
  static let size = 512 << 20

  /// Runs work on a new thread. Waits until it is done or has taken longer than `limit`; see `TimeLimit`.
  package static func run<Result: Sendable>(
    limit: Duration, late: @autoclosure () -> Result, _ work: @escaping @Sendable (WorkMeter) -> Result
  ) -> Result {
    let outcome = Outcome<Result>()
    let isStarted = start {
      let meter = WorkMeter.ofThisThread(limit: limit)
      outcome.began(meter)
      outcome.set(work(meter))
    }
    return isStarted ? outcome.wait() ?? late() : late()
  }

  /// Starts work on a new thread and returns at once.
  /// - Returns: Whether the system had room for the thread; see `check()`.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    DetachedThread.start(stackSize: size, work)
  }

  /// Checks that the system can start a thread of this size.
  /// - Throws: `Problem` if it has no room for one.
  package static func check() throws(Problem) {
    guard !start({}) else { return }
    throw Problem(
      summary:
        "The system has no room for a thread with a stack of \(size >> 20) MB, which code may need that nests deeply.",
      hint: "Raise the limit on address space (`ulimit -v unlimited`).")
  }

  /// A value that one thread computes while another waits for it.
  private final class Outcome<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let meter = Mutex<WorkMeter?>(nil)
    private let isSet = DispatchSemaphore(value: 0)

    func began(_ newMeter: WorkMeter) {
      meter.withLock { $0 = newMeter }
    }

    func set(_ newValue: Value) {
      // The clock is invalid after the thread ends.
      meter.withLock { $0 = nil }
      value.withLock { $0 = newValue }
      isSet.signal()
    }

    /// - Returns: Nil if the work took longer than its limit.
    func wait() -> Value? {
      while true {
        _ = isSet.wait(timeout: .now() + TimeLimit.pause)
        if let value = value.withLock({ $0 }) { return value }
        if meter.withLock({ $0?.isOver ?? false }) { return nil }
      }
    }
  }
}
