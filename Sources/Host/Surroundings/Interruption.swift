import Glibc
import Synchronization

/// Signals that arrived. A signal's handler can reach nothing but what is global.
private let arrivals = Atomic<Int>(0)

/// Lets Ctrl-C (SIGINT), SIGTERM and a terminal that closes (SIGHUP) cancel a task instead of ending us at once, so that children are ended first.
package enum Interruption {
  /// One that was ignored from the start stays so: `nohup` asks for that.
  private static var numbers: [Int32] { [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) } }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // Functions cannot be compared; their addresses can.
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs `operation`; a signal cancels its task, and a second one ends the program as usual.
  /// - Throws: What `operation` throws.
  package static func cancelling<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let before = arrivals.load(ordering: .relaxed)
    let numbers = numbers
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
