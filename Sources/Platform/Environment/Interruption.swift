#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// The pipe that the signal handler writes to, and the first signal that arrived. A signal handler can use only global
/// variables.
private let alarm = Atomic<Int32>(-1)
private let arrived = Atomic<Int32>(0)

/// Ctrl-C (SIGINT), SIGTERM, or a terminal that closed (SIGHUP) before the operation ended.
package struct Interruption: Error, Hashable, Sendable {
  package let signal: Int32

  package init(signal: Int32) {
    self.signal = signal
  }

  /// The status that shells report for a program ended by a signal.
  package var exitStatus: Int32 { 128 + signal }

  package var name: String {
    switch signal {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    default: "signal \(signal)"
    }
  }

  /// Time limits for an operation after a signal.
  package struct Patience: Sendable {
    /// The limit when no child process runs that could delay the end.
    let alone: Duration
    let total: Duration
    /// A second signal after this time is a new request: `timeout` sends each one twice.
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
  /// - Parameter abandon: Called on a separate thread when the operation does not end in time or a second signal
  ///   arrives; it must end the process.
  /// - Throws: `Interruption` after a signal; otherwise the error of `operation`.
  package static func cancelling<Value: Sendable>(
    patience: Patience = Patience(), abandon: @escaping @Sendable (Interruption) -> Void,
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let pipe = AlarmPipe() else { return try await operation() }
    arrived.store(0, ordering: .sequentiallyConsistent)
    alarm.store(pipe.writer, ordering: .sequentiallyConsistent)
    // A signal that was ignored from the start remains ignored: `nohup` requires that.
    let numbers = [SIGINT, SIGTERM, SIGHUP].filter { !Signals.isIgnored($0) }
    for number in numbers { Signals.handle(number, with: ring) }
    let task = Task { try await operation() }
    let watch = InterruptionWatch(pipe: pipe, patience: patience, cancel: { task.cancel() }, abandon: abandon)
    let isWatched = DetachedThread.start { watch.run() }
    // Without room for the thread, signals end the program as they do by default.
    if !isWatched { numbers.forEach(Signals.reset) }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    alarm.store(-1, ordering: .sequentiallyConsistent)
    watch.dismiss()
    let signal = arrived.load(ordering: .sequentiallyConsistent)
    // The handler stays after a signal: a second one, as `timeout` sends it, must not interrupt the cleanup.
    guard signal == 0 else { throw Interruption(signal: signal) }
    for number in numbers { Signals.reset(number) }
    return try result.get()
  }
}

/// The signal handler, which may only write (signal-safety(7)).
private func ring(_ number: Int32) {
  let code = errno
  _ = arrived.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
  var byte = UInt8(truncatingIfNeeded: number)
  let writer = alarm.load(ordering: .sequentiallyConsistent)
  if writer >= 0 { unsafe _ = write(writer, &byte, 1) }
  errno = code
}

/// The reactions of this process to signals.
enum Signals {
  static func handle(_ number: Int32, with handler: @escaping @convention(c) (Int32) -> Void) {
    signal(number, handler)
  }

  static func ignore(_ number: Int32) {
    signal(number, SIG_IGN)
  }

  /// Restores the system's own reaction.
  static func reset(_ number: Int32) {
    signal(number, SIG_DFL)
  }

  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
    #else
    let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // Functions cannot be compared; their addresses can.
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
