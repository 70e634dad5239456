#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Platform
import Synchronization
import Testing

@Suite(.serialized) struct InterruptionTests {
  @Test("A signal cancels the task, and is thrown", arguments: [
    (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129),
  ] as [(Int32, Int32)])
  func signalled(number: Int32, status: Int32) async throws {
    let interruption = try await #require(throws: Interruption.self) {
      let patience = Interruption.Patience(alone: .seconds(60), total: .seconds(60))
      try await Interruption.cancelling(patience: patience, abandon: { _ in Issue.record("it ended by itself") }) {
        kill(getpid(), number)
        try await Task.sleep(for: .seconds(60))
      }
    }
    #expect(interruption.signal == number && interruption.exitStatus == status)
  }

  @Test("An operation that does not end is abandoned, once")
  func stuck() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    let patience = Interruption.Patience(alone: .zero, total: .zero, repetition: .seconds(60))
    let interruption = try await #require(throws: Interruption.self) {
      try await Interruption.cancelling(patience: patience, abandon: { continuation.yield($0.signal) }) {
        kill(getpid(), SIGTERM)
        // Cancelling a task does not affect this one.
        await Task.detached { for await signal in stream { return #expect(signal == SIGTERM) } }.value
      }
    }
    #expect(interruption == Interruption(signal: SIGTERM))
  }

  @Test("A second signal at once counts as the same; a later one ends the wait", arguments: [(60, 0), (0, 1)] as [(Int, Int)])
  func twice(seconds: Int, abandonments: Int) async throws {
    let count = Mutex(0)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let patience = Interruption.Patience(
      alone: .seconds(60), total: .seconds(60), repetition: .seconds(seconds))
    _ = await #expect(throws: Interruption.self) {
      try await Interruption.cancelling(
        patience: patience,
        abandon: { _ in
          count.withLock { $0 += 1 }
          continuation.finish()
        }
      ) {
        kill(getpid(), SIGINT)
        while !Task.isCancelled { await Task.yield() }
        kill(getpid(), SIGINT)
        if abandonments > 0 { await Task.detached { for await _ in stream {} }.value }
      }
    }
    #expect(count.withLock { $0 } == abandonments)
  }

  @Test("Without a signal, the value or the error is passed on")
  func plain() async throws {
    #expect(try await Interruption.cancelling(abandon: { _ in }) { 3 } == 3)
    await #expect(throws: CancellationError.self) {
      try await Interruption.cancelling(abandon: { _ in }) { throw CancellationError() }
    }
  }
}
