/// Starts other programs, without a shell.
package protocol ProcessRunner: Sendable {
  /// Runs a command to its end, or to a limit. Every descendant has ended when this returns.
  /// - Parameter observe: Called with each piece of output as it arrives, in order and never concurrently.
  /// - Throws: `ProcessError` when the program could not be started. A non-zero exit status is not an error.
  func run(
    _ command: Command, limits: ProcessLimits, observe: @escaping @Sendable (ProcessOutput) -> Void
  ) async throws -> ProcessOutcome
}

/// A program to run: argv, its folder, and its whole environment.
package struct Command: Hashable, Sendable {
  /// A name to look up on PATH, or a path.
  package var executable: String
  package var arguments: [String]
  /// Nil: the current folder.
  package var directory: String?
  /// The child's complete environment; it inherits no other variables.
  package var environment: [String: String]
  /// The name of a variable in `environment` with a unique value. Every process with that value is a descendant of the
  /// child, even if detached from it, and ends with it. Nil: descendants are identified by session and parents only.
  package var markingVariable: String?
  /// The ending of a program's path, such as `.xctest`. The outcome says how descendants with such a program ended, as
  /// far as the system tells. Nil: none.
  package var observedProgram: String?

  package init(_ executable: String, _ arguments: [String], directory: String? = nil, environment: [String: String]) {
    self.executable = executable
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
  }
}

/// Limits after which a process is ended.
package struct ProcessLimits: Hashable, Sendable {
  /// For the whole run; nil: none.
  package var total: Duration?
  /// Without any output; nil: none.
  package var silence: Duration?
  /// The number of bytes of each stream that the outcome keeps; further bytes are still observed.
  package var keptBytes: Int

  package init(total: Duration? = nil, silence: Duration? = nil, keptBytes: Int = 64 << 20) {
    self.total = total
    self.silence = silence
    self.keptBytes = keptBytes
  }
}

/// A piece of a running process' output.
package enum ProcessOutput: Hashable, Sendable {
  case standardOutput([UInt8])
  case standardError([UInt8])
}

/// The end of a process, and its output.
package struct ProcessOutcome: Hashable, Sendable {
  package enum Termination: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// The reason why the process ended.
  package enum Cause: Hashable, Sendable {
    case itself, totalLimit, silenceLimit
  }

  /// The end of a process that the program started, perhaps indirectly.
  package struct Descendant: Hashable, Sendable {
    /// Its program first.
    package let arguments: [String]
    package let termination: Termination

    package init(arguments: [String], termination: Termination) {
      self.arguments = arguments
      self.termination = termination
    }
  }

  package var termination: Termination
  package var cause: Cause
  package var standardOutput: [UInt8]
  package var standardError: [UInt8]
  /// Wall time in seconds.
  package var seconds: Double
  /// Command lines of the descendants that were running when a limit ended the process. Untrusted.
  package var stillRunning: [String]
  /// The ends of descendants with the command's observed program, sorted by age. A process is only seen if it ran for a
  /// second, and only Linux 6.15 and later tell its end. Untrusted.
  package var endings: [Descendant] = []

  package init(
    termination: Termination, cause: Cause = .itself, standardOutput: [UInt8], standardError: [UInt8], seconds: Double,
    stillRunning: [String] = []
  ) {
    self.stillRunning = stillRunning
    self.termination = termination
    self.cause = cause
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.seconds = seconds
  }

  package var succeeded: Bool { termination == .exited(0) && cause == .itself }
}

/// A program that could not be started.
package struct ProcessError: UserFacingError, Hashable {
  package let summary: String
  package let hint: String

  package init(summary: String, hint: String) {
    self.summary = summary
    self.hint = hint
  }
}
