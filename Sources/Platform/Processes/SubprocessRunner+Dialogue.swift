package import ReviewCore
import Subprocess
import Synchronization

extension SubprocessRunner: DialogueRunner {
  package func converse<Value: Sendable>(
    with command: Command, limits: DialogueLimits, note: @escaping @Sendable (String) -> Void,
    _ body: @escaping @Sendable (any Dialogue) async throws -> Value
  ) async throws -> Value {
    let conversation = Conversation(limits: limits)
    let notes = NoteLines(limit: limits.notes, note: note)
    // A separate task: a cancelled task could no longer read, wait and clean up.
    let work = Task { try await hold(conversation, with: command, notes, body) }
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      conversation.fail(.cancelled)
    }
  }

  private func hold<Value: Sendable>(
    _ conversation: Conversation, with command: Command, _ notes: NoteLines,
    _ body: @escaping @Sendable (any Dialogue) async throws -> Value
  ) async throws -> Value {
    let ended: ExecutionResult<Result<Value, any Error>, SequenceOutput, SequenceOutput>
    do {
      ended = try await Subprocess.run(
        configuration(of: command), input: .inputWriter, output: .sequence, error: .sequence
      ) { execution -> Result<Value, any Error> in
        guard let orphanGuard else { return await attend(execution, conversation, notes, body) }
        let leader = execution.processIdentifier.value
        return await orphanGuard.during(leader: leader, command: command) {
          await attend(execution, conversation, notes, body)
        }
      }
    } catch let error as SubprocessError {
      throw ProcessError(error, command: command)
    }
    return try ended.closureResult.get()
  }

  /// Runs the body, then ends the program: it has a short time to end by itself once its input has ended.
  private func attend<Value: Sendable>(
    _ execution: Execution<CustomWriteInput, SequenceOutput, SequenceOutput>, _ conversation: Conversation,
    _ notes: NoteLines, _ body: @escaping @Sendable (any Dialogue) async throws -> Value
  ) async -> Result<Value, any Error> {
    let processTree = ProcessTree(leader: execution.processIdentifier.value)
    let writer = execution.standardInputWriter
    conversation.begin(send: { _ = try await writer.write($0) }, stop: { processTree.endAll() })
    let reading = Task {
      async let output: Void = readAnswers(execution.standardOutput, to: conversation)
      async let errors: Void = read(execution.standardError) { notes.take($0) }
      _ = await (output, errors)
    }
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(conversation))
    } catch {
      result = .failure(error)
    }
    // The program may have closed its input before.
    try? await writer.finish()
    await waitForEnd(of: processTree)
    processTree.endAll()
    await finish(reading)
    notes.end()
    return result
  }

  private func readAnswers(_ stream: SubprocessOutputSequence, to conversation: Conversation) async {
    await read(stream) { conversation.take($0) }
    conversation.fail(.ended)
  }

  private func waitForEnd(of processTree: ProcessTree) async {
    let deadline = ContinuousClock.now + grace
    while processTree.isLeaderAlive, ContinuousClock.now < deadline {
      // This task is never cancelled. If it were, it would only check more often.
      try? await Task.sleep(for: .milliseconds(10))
    }
  }
}

/// Splits a program's standard error into escaped lines, and passes on a limited number of them.
private final class NoteLines: Sendable {
  private struct State {
    var line: [UInt8] = []
    var count = 0
  }

  /// In bytes; the rest of a longer line is dropped.
  private static let longestLine = 2_000

  private let state = Mutex(State())
  private let limit: Int
  private let note: @Sendable (String) -> Void

  init(limit: Int, note: @escaping @Sendable (String) -> Void) {
    self.limit = limit
    self.note = note
  }

  func take(_ bytes: [UInt8]) {
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    while let part = parts.popFirst() {
      state.withLock { $0.line += part.prefix(max(0, Self.longestLine - $0.line.count)) }
      if !parts.isEmpty { flush() }
    }
  }

  /// Passes on a last line without a line feed.
  func end() {
    flush()
  }

  private func flush() {
    let (line, count) = state.withLock { state in
      defer { state.line = [] }
      if !state.line.isEmpty { state.count += 1 }
      return (state.line, state.count)
    }
    guard !line.isEmpty, count <= limit + 1 else { return }
    note(count > limit ? "further output is not shown" : Escaped.line(Escaped.text(line)))
  }
}
