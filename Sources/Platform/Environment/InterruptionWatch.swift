#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A pipe from the signal handler to the thread that watches.
struct AlarmPipe: Sendable {
  let reader: Int32
  let writer: Int32

  /// Nil when no file descriptor is available.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  /// Returns the next byte; nil when none arrives in time.
  /// - Parameter milliseconds: The time limit; -1 for none.
  func next(within milliseconds: Int32) -> UInt8? {
    var descriptor = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&descriptor, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    return unsafe read(reader, &byte, 1) == 1 ? byte : nil
  }

  func send(_ byte: UInt8) {
    var byte = byte
    unsafe _ = write(writer, &byte, 1)
  }

  func closeAll() {
    close(reader)
    close(writer)
  }
}

/// Waits for signals while an operation runs. It uses a separate thread, because the threads of tasks may all be busy.
struct InterruptionWatch: Sendable {
  let pipe: AlarmPipe
  let patience: Interruption.Patience
  let cancel: @Sendable () -> Void
  let abandon: @Sendable (Interruption) -> Void

  private static let isOver: UInt8 = 0

  /// Returns when the watch is dismissed.
  func run() {
    defer { pipe.closeAll() }
    var first: UInt8?
    while first == nil { first = pipe.next(within: -1) }
    guard let first, first != Self.isOver else { return }
    cancel()
    OwnChildren.endCommands()
    let start = ContinuousClock.now
    while true {
      let byte = pipe.next(within: 20)
      if byte == Self.isOver { return }
      let elapsed = ContinuousClock.now - start
      let isRepeated = byte != nil && elapsed > patience.repetition
      let isStuck = elapsed > patience.alone && !OwnChildren.areAlive
      guard isRepeated || isStuck || elapsed > patience.total else { continue }
      abandon(Interruption(signal: Int32(first)))
      return waitForDismissal()
    }
  }

  /// Waits until the watch is dismissed, because `abandon` may return in tests.
  private func waitForDismissal() {
    while pipe.next(within: -1) != Self.isOver {}
  }

  func dismiss() {
    pipe.send(Self.isOver)
  }
}
