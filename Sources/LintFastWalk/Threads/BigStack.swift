import Dispatch
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import ReviewCore
import Synchronization

/// Runs work that recurses along the syntax tree on threads with room for it.
///
/// The parser nests up to 256 brackets and the walk up to `Walk.depthLimit` nodes; the address space is reserved, and
/// memory is used only as deep as a file really nests.
package enum BigStack {
  /// In bytes.
  static let size = 512 << 20

  /// Waits until the work is done, or has taken longer than `limit`; see `TimeLimit`.
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

  /// Returns at once.
  /// - Returns: Whether the system had room for the thread; see `check()`.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, size)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The box is kept for the thread, which takes it over; without a thread it is given back here.
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

  /// - Throws: Where there is no room for a thread of this size.
  package static func check() throws(Problem) {
    guard !start({}) else { return }
    throw Problem(
      summary:
        "The system has no room for a thread with a stack of \(size >> 20) MB, which code may need that nests deeply.",
      hint: "Raise the limit on address space (`ulimit -v unlimited`).")
  }

  /// What a thread is started for.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// A value that one thread makes and another waits for.
  private final class Outcome<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let meter = Mutex<WorkMeter?>(nil)
    private let isSet = DispatchSemaphore(value: 0)

    func began(_ newMeter: WorkMeter) {
      meter.withLock { $0 = newMeter }
    }

    func set(_ newValue: Value) {
      // The clock ends with the thread.
      meter.withLock { $0 = nil }
      value.withLock { $0 = newValue }
      isSet.signal()
    }

    /// - Returns: Nil when the work has taken longer.
    func wait() -> Value? {
      while true {
        _ = isSet.wait(timeout: .now() + TimeLimit.pause)
        if let value = value.withLock({ $0 }) { return value }
        if meter.withLock({ $0?.isOver ?? false }) { return nil }
      }
    }
  }
}
