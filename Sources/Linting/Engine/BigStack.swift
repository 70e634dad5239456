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

  /// Waits until the work is done.
  static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
    let outcome = Outcome<Result>()
    start { outcome.set(work()) }
    return outcome.wait()
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
    private let isSet = DispatchSemaphore(value: 0)

    func set(_ newValue: Value) {
      value.withLock { $0 = newValue }
      isSet.signal()
    }

    func wait() -> Value {
      while true {
        isSet.wait()
        if let value = value.withLock({ $0 }) { return value }
      }
    }
  }
}
