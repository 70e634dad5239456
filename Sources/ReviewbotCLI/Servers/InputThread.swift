import Platform
import ReviewCore

/// Reads standard input on a thread of its own: the threads of tasks must not wait for a client.
enum InputThread {
  /// In bytes.
  private static let stackSize = 1 << 20

  /// Passes the pieces of standard input on as they arrive, on one thread, and returns at the end of the input, or when
  /// the task is cancelled.
  /// - Parameter receive: Returns whether to read on.
  /// - Throws: `Problem` when the system has no room for the thread.
  static func pieces(to receive: @escaping @Sendable ([UInt8]) -> Bool) async throws(Problem) {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let isStarted = DetachedThread.start(stackSize: stackSize) {
      while let piece = StandardInput.nextPiece(), receive(piece) {}
      end.finish()
    }
    guard isStarted else {
      throw Problem(
        summary: "No thread can be started to read standard input.", hint: "End other programs, and try again.")
    }
    // The stream has no elements. It ends with the input, and for a cancelled task.
    for await _ in ends {}
  }
}
