import Glibc
import Synchronization

/// Signals that arrived. A signal's handler can reach nothing but what is global.
private let arrivals = Atomic<Int>(0)

/// Lets Ctrl-C (SIGINT) and SIGTERM cancel a task instead of ending us at once, so that children are ended first.
package enum Interruption {
  private static var numbers: [Int32] { [SIGINT, SIGTERM] }

  /// Runs `operation`; a signal cancels its task, and a second one ends the program as usual.
  /// - Throws: What `operation` throws.
  package static func cancelling<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let before = arrivals.load(ordering: .relaxed)
    for number in numbers {
      signal(number) { number in
        arrivals.add(1, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    let task = Task { try await operation() }
    let watch = Task {
      while arrivals.load(ordering: .relaxed) == before { try await Task.sleep(for: .milliseconds(30)) }
      task.cancel()
    }
    let result = await withTaskCancellationHandler { await task.result } onCancel: { task.cancel() }
    watch.cancel()
    for number in numbers { signal(number, SIG_DFL) }
    return try result.get()
  }
}
