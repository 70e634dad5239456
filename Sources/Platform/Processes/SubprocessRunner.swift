package import ReviewCore
import Subprocess
import SystemPackage

/// Runs programs through swift-subprocess and leaves none of their descendants behind.
///
/// Each child leads its own session, so its descendants are known even when they change their process group or lose
/// their parent. A descendant that leaves the session is known through its parent, if that lived until the next scan
/// (one second at most), or through the command's marking variable. A daemon that leaves both at once escapes. It may
/// keep the child's streams open, so they are read only for a short time after the child's end. The child is in another
/// session and does not receive the terminal's Ctrl-C: cancel the task, see `Interruption`.
package struct SubprocessRunner: ProcessRunner {
  /// The time between the request to end a child (SIGINT) and killing it.
  let grace: Duration
  /// How long the streams are read after the end of the child and of its process tree. The child's own output is in the
  /// pipe by then, usually at most 64 KiB.
  private let readingGrace: Duration
  /// For commands with a marking variable, which start programs of a change; nil for none.
  let orphanGuard: OrphanGuard?

  package init(
    grace: Duration = .seconds(3), readingGrace: Duration = .seconds(2), orphanGuard: OrphanGuard? = nil
  ) {
    self.grace = grace
    self.readingGrace = readingGrace
    self.orphanGuard = orphanGuard
  }

  /// - Throws: `ProcessError` when the program could not be started, `CancellationError` when the task was cancelled;
  ///   every descendant has ended then, too.
  package func run(
    _ command: Command, limits: ProcessLimits, observe: @escaping @Sendable (ProcessOutput) -> Void
  ) async throws -> ProcessOutcome {
    let state = RunState(keptBytes: limits.keptBytes, observe: observe)
    // A separate task: a cancelled task could no longer read, wait and clean up.
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
        let processTree = ProcessTree(
          leader: leader, mark: command.mark, observedProgram: command.observedProgram)
        guard let orphanGuard, command.mark != nil else { return await watch(execution, processTree, limits, state) }
        return await orphanGuard.during(leader: leader, command: command) {
          await watch(execution, processTree, limits, state)
        }
      }
    } catch let error as SubprocessError {
      throw ProcessError(error, command: command)
    }
    var outcome = ProcessOutcome(
      termination: ProcessOutcome.Termination(result.terminationStatus), cause: result.closureResult.cause,
      standardOutput: state.output, standardError: state.error,
      seconds: (clock.now - start) / .seconds(1),
      stillRunning: result.closureResult.stillRunning)
    outcome.endings = result.closureResult.endings
    return outcome
  }

  func configuration(of command: Command) -> Configuration {
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

  /// Reads both streams while a watcher enforces the limits, even for a program that has closed its streams and
  /// continues.
  private func watch(
    _ execution: Execution<NoInput, SequenceOutput, SequenceOutput>, _ processTree: ProcessTree,
    _ limits: ProcessLimits,
    _ state: RunState
  ) async -> Watcher.Ending {
    let reading = Task {
      async let output: Void = read(execution.standardOutput) { state.take(.standardOutput($0)) }
      async let error: Void = read(execution.standardError) { state.take(.standardError($0)) }
      _ = await (output, error)
    }
    var ending = await Watcher(processTree: processTree, limits: limits, state: state, grace: grace).watch()
    ending.endings = processTree.endings
    processTree.endRest()
    await finish(reading)
    return ending
  }

  /// Waits for the ends of the streams, and stops reading when a process that escaped keeps them open.
  func finish(_ reading: Task<Void, Never>) async {
    let patience = Task {
      // Cancelled when reading is over; cancelling the reading then does nothing.
      try? await Task.sleep(for: readingGrace)
      reading.cancel()
    }
    await reading.value
    patience.cancel()
  }

  /// A stream that can no longer be read counts as ended; the exit status shows the rest.
  func read(_ stream: SubprocessOutputSequence, _ take: @Sendable ([UInt8]) -> Void) async {
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

extension ProcessError {
  init(_ error: SubprocessError, command: Command) {
    let name = Escaped.line(command.executable)
    let directory = Escaped.line(command.directory ?? ".")
    switch error.code {
    case .executableNotFound:
      self.init(
        summary: "The program \(name) was not found, or is not one that may be run.",
        hint: "Install it, add its folder to PATH, or use its full path.")
    case .failedToChangeWorkingDirectory:
      self.init(
        summary: "\(name) could not be started in \(directory): no such folder.",
        hint: "Give a folder that exists.")
    default:
      self.init(
        summary: "\(name) could not be run: \(Escaped.line(error.description))",
        hint: "Check that the file is a program that may be executed here.")
    }
  }
}

extension ProcessOutcome.Termination {
  init(_ status: TerminationStatus) {
    switch status {
    case .exited(let code): self = .exited(code)
    case .signaled(let signal): self = .signalled(signal)
    }
  }
}
