package import ReviewCore
import Subprocess
import SystemPackage

/// Runs programs through swift-subprocess and leaves none of their descendants behind.
///
/// Each child leads a session of its own, so its descendants are known even when they change their process group or
/// lose their parent. One that leaves the session too is known when its parent lived long enough for it to be seen,
/// two seconds at most, or by the command's marking variable; a daemon that cuts all ties at once escapes. It may hold
/// the child's streams open, so they are read for a short while after the child's end, not to their own. Being in
/// another session, the child does not get the terminal's Ctrl-C: cancel the task, see `Interruption`.
package struct SubprocessRunner: ProcessRunner {
  /// How long a child that was asked to end (SIGINT) may take before it is killed.
  private let grace: Duration
  /// How long the streams are read after the child's end and that of its processTree. What the child itself said is in the
  /// pipe by then, 64 KiB as a rule.
  private let readingGrace: Duration
  /// For commands with a marking variable, which start programs of a change; nil: none.
  private let orphanGuard: OrphanGuard?

  package init(
    grace: Duration = .seconds(3), readingGrace: Duration = .seconds(2), orphanGuard: OrphanGuard? = nil
  ) {
    self.grace = grace
    self.readingGrace = readingGrace
    self.orphanGuard = orphanGuard
  }

  /// - Throws: `ProcessError` when the program could not be started, `CancellationError` when the task was cancelled;
  ///   then too every descendant has ended.
  package func run(
    _ command: Command, limits: ProcessLimits, observe: @escaping @Sendable (ProcessOutput) -> Void
  ) async throws -> ProcessOutcome {
    let state = RunState(keptBytes: limits.keptBytes, observe: observe)
    // A task of its own: a cancelled task could no longer read, wait and tidy up.
    let work = Task { try await supervise(command, limits, state) }
    let outcome = try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      state.cancel()
    }
    if state.isCancelled { throw CancellationError() }
    return outcome
  }

  private func supervise(
    _ command: Command, _ limits: ProcessLimits, _ state: RunState
  ) async throws -> ProcessOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    let result: ExecutionResult<Watcher.Ending, SequenceOutput, SequenceOutput>
    do {
      result = try await Subprocess.run(
        configuration(of: command), input: .none, output: .sequence, error: .sequence
      ) { execution in
        let leader = execution.processIdentifier.value
        let processTree = ProcessTree(leader: leader, mark: command.mark)
        guard let orphanGuard, command.mark != nil else { return await watch(execution, processTree, limits, state) }
        return await orphanGuard.during(leader: leader, command: command) {
          await watch(execution, processTree, limits, state)
        }
      }
    } catch let error as SubprocessError {
      throw ProcessError(error, command: command)
    }
    return ProcessOutcome(
      termination: ProcessOutcome.Termination(result.terminationStatus), cause: result.closureResult.cause,
      standardOutput: state.output, standardError: state.error,
      seconds: (clock.now - start) / .seconds(1),
      stillRunning: result.closureResult.stillRunning)
  }

  private func configuration(of command: Command) -> Configuration {
    var options = PlatformOptions()
    options.createSession = true
    let isPath = command.executable.contains("/")
    return Configuration(
      executable: isPath ? .path(FilePath(command.executable)) : .name(command.executable),
      arguments: Arguments(command.arguments),
      environment: .custom(Dictionary(uniqueKeysWithValues: command.environment.compactMap { name, value in
        Environment.Key(rawValue: name).map { ($0, value) }
      })),
      workingDirectory: command.directory.map { FilePath($0) }, platformOptions: options)
  }

  /// Reads both streams while a watcher keeps the limits: also those of a program that has closed its streams and goes
  /// on.
  private func watch(
    _ execution: Execution<NoInput, SequenceOutput, SequenceOutput>, _ processTree: ProcessTree, _ limits: ProcessLimits,
    _ state: RunState
  ) async -> Watcher.Ending {
    let reading = Task {
      async let output: Void = read(execution.standardOutput) { state.take(.standardOutput($0)) }
      async let error: Void = read(execution.standardError) { state.take(.standardError($0)) }
      _ = await (output, error)
    }
    let ending = await Watcher(processTree: processTree, limits: limits, state: state, grace: grace).watch()
    processTree.endRest()
    await finish(reading)
    return ending
  }

  /// Waits for the streams' ends, and stops reading when a process that escaped keeps them open.
  private func finish(_ reading: Task<Void, Never>) async {
    let patience = Task {
      // Cancelled once the reading is over; cancelling that one too then does nothing.
      try? await Task.sleep(for: readingGrace)
      reading.cancel()
    }
    await reading.value
    patience.cancel()
  }

  /// A stream that cannot be read any more has ended for us: the exit status tells the rest.
  private func read(_ stream: SubprocessOutputSequence, _ take: @Sendable ([UInt8]) -> Void) async {
    var iterator = stream.makeAsyncIterator()
    while !Task.isCancelled, let buffer = try? await iterator.next() {
      unsafe take(buffer.withUnsafeBytes { unsafe Array($0) })
    }
  }
}

extension Command {
  /// `NAME=value` of its marking variable.
  var mark: [UInt8]? {
    guard let name = markingVariable, let value = environment[name], !value.isEmpty else { return nil }
    return Array("\(name)=\(value)".utf8)
  }
}
