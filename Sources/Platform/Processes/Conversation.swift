import ReviewCore
import Synchronization

/// The state of a dialogue. Shared between the body that asks, the reader of the program's output, and the
/// cancellation.
final class Conversation: Dialogue {
  /// Writes bytes to the program's standard input.
  typealias Sender = @Sendable ([UInt8]) async throws -> Void

  private struct State {
    var line: [UInt8] = []
    var asker: CheckedContinuation<Result<[UInt8], DialogueError>, Never>?
    var sending: Task<Void, Never>?
    var failure: DialogueError?
    var send: Sender?
    var stop: (@Sendable () -> Void)?
  }

  private static let lineFeed: UInt8 = 0x0A

  private let state = Mutex(State())
  private let limits: DialogueLimits

  init(limits: DialogueLimits) {
    self.limits = limits
  }

  /// - Parameter stop: Ends the program; called at the first failure.
  func begin(send: @escaping Sender, stop: @escaping @Sendable () -> Void) {
    let hasFailed = state.withLock { state in
      (state.send, state.stop) = (send, stop)
      return state.failure != nil
    }
    if hasFailed { stop() }
  }

  func answer(to line: [UInt8]) async throws(DialogueError) -> [UInt8] {
    let alarm = Task {
      do { try await Task.sleep(for: limits.answer) } catch { return }
      fail(.timedOut)
    }
    defer { alarm.cancel() }
    // The asker is known before the program can answer.
    let result: Result<[UInt8], DialogueError> = await withCheckedContinuation { asker in
      let (failure, send) = state.withLock { state in
        if state.failure == nil { state.asker = asker }
        return (state.failure, state.send)
      }
      if let failure { return asker.resume(returning: .failure(failure)) }
      let sending = Task {
        do {
          try await send?(line + [Self.lineFeed])
        } catch {
          fail(.ended)
        }
      }
      state.withLock { $0.sending = sending }
    }
    return try result.get()
  }

  /// Reads a piece of the program's standard output.
  func take(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let end = bytes.firstIndex(of: Self.lineFeed)
    let outcome = state.withLock { state -> Result<[UInt8], DialogueError>? in
      guard state.asker != nil, end.map({ $0 == bytes.count - 1 }) ?? true else { return .failure(.unasked) }
      state.line += bytes[..<(end ?? bytes.endIndex)]
      guard state.line.count <= limits.lineBytes else { return .failure(.lineTooLong) }
      guard end != nil else { return nil }
      defer { state.line = [] }
      return .success(state.line)
    }
    switch outcome {
    case .success(let line): takeAsker()?.resume(returning: .success(line))
    case .failure(let error): fail(error)
    case nil: break
    }
  }

  /// Ends the conversation. The first failure counts.
  func fail(_ error: DialogueError) {
    let stop = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.failure == nil else { return nil }
      state.failure = error
      state.sending?.cancel()
      return state.stop ?? {}
    }
    guard let stop else { return }
    // A program that closed its output may still write the reason to its standard error.
    if error != .ended { stop() }
    takeAsker()?.resume(returning: .failure(error))
  }

  private func takeAsker() -> CheckedContinuation<Result<[UInt8], DialogueError>, Never>? {
    state.withLock { state in
      defer { state.asker = nil }
      return state.asker
    }
  }
}
