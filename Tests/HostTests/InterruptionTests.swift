import Glibc
import Host
import Testing

@Suite(.serialized) struct InterruptionTests {
  @Test("A signal cancels the task", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalled(number: Int32) async throws {
    let wasCancelled = try await Interruption.cancelling {
      kill(getpid(), number)
      try? await Task.sleep(for: .seconds(60))
      return Task.isCancelled
    }
    #expect(wasCancelled)
  }

  @Test("Without a signal the value comes back, and an error too")
  func plain() async throws {
    #expect(try await Interruption.cancelling { 3 } == 3)
    await #expect(throws: CancellationError.self) { try await Interruption.cancelling { throw CancellationError() } }
  }
}
