package import ReviewCore
import Subprocess

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
