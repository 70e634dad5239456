import Dispatch
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
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
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, size)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The thread takes ownership of the box. If the thread does not start, the box is released here.
    let box = unsafe Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, &attributes,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, unsafe box.toOpaque())
    if code != 0 { unsafe box.release() }
    return code == 0
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

  /// The work of one thread.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
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
