import Foundation
import Glibc
import Synchronization

/// The pipe that a handler of signals writes to, and the first signal that arrived. A handler reaches only what is
/// global.
private let alarm = Atomic<Int32>(-1)
private let arrived = Atomic<Int32>(0)

/// Ctrl-C (SIGINT), SIGTERM, or a terminal that closed (SIGHUP) before the operation ended.
package struct Interruption: Error, Hashable, Sendable {
  package let signal: Int32

  package init(signal: Int32) {
    self.signal = signal
  }

  /// As shells give the status of a program that a signal ended.
  package var exitStatus: Int32 { 128 + signal }

  package var name: String {
    switch signal {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    default: "signal \(signal)"
    }
  }

  /// How long an operation may take to end after a signal.
  package struct Patience: Sendable {
    /// Where no child process runs, which could take a moment to end.
    let alone: Duration
    let total: Duration
    /// A second signal that comes later than this is a wish of its own: `timeout` sends each one twice.
    let repetition: Duration

    package init(
      alone: Duration = .seconds(1), total: Duration = .seconds(10), repetition: Duration = .milliseconds(300)
    ) {
      self.alone = alone
      self.total = total
      self.repetition = repetition
    }
  }

  /// Runs `operation`; a signal cancels its task and ends the commands that it waits for.
  /// - Parameter abandon: Called on a thread of its own when the operation does not end in time, or a second signal
  ///   arrives; it has to end the process.
  /// - Throws: `Interruption` when a signal arrived, else what `operation` throws.
  package static func cancelling<Value: Sendable>(
    patience: Patience = Patience(), abandon: @escaping @Sendable (Interruption) -> Void,
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let pipe = AlarmPipe() else { return try await operation() }
    arrived.store(0, ordering: .sequentiallyConsistent)
    alarm.store(pipe.writer, ordering: .sequentiallyConsistent)
    let numbers = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
    for number in numbers { Glibc.signal(number, ring) }
    let task = Task { try await operation() }
    let watch = InterruptionWatch(pipe: pipe, patience: patience, cancel: { task.cancel() }, abandon: abandon)
    let thread = Thread { watch.run() }
    thread.start()
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    alarm.store(-1, ordering: .sequentiallyConsistent)
    watch.dismiss()
    let signal = arrived.load(ordering: .sequentiallyConsistent)
    // The handler stays after a signal: a second one, as `timeout` sends it, must not interrupt what is tidied up.
    guard signal == 0 else { throw Interruption(signal: signal) }
    for number in numbers { Glibc.signal(number, SIG_DFL) }
    return try result.get()
  }

  /// One that was ignored from the start stays so: `nohup` asks for that.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // Functions cannot be compared; their addresses can.
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The handler: all it may do is write (signal-safety(7)).
private func ring(_ number: Int32) {
  let code = errno
  _ = arrived.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
  var byte = UInt8(truncatingIfNeeded: number)
  let writer = alarm.load(ordering: .sequentiallyConsistent)
  if writer >= 0 { unsafe _ = write(writer, &byte, 1) }
  errno = code
}
