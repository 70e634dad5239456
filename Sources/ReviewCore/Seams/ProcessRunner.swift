/// Starts other programs. No shell is ever involved.
package protocol ProcessRunner: Sendable {
  /// Runs a command to its end, or to a limit. Every descendant has ended when this returns.
  /// - Parameter observe: Called with each piece of output as it comes, in order, never at the same time.
  /// - Throws: `ProcessError` when the program could not be started. A non-zero exit status is not an error.
  func run(
    _ command: Command, limits: ProcessLimits, observe: @escaping @Sendable (ProcessOutput) -> Void
  ) async throws -> ProcessOutcome
}

/// A program to run: argv, where, and its whole environment.
package struct Command: Hashable, Sendable {
  /// A name to be found on PATH, or a path.
  package var executable: String
  package var arguments: [String]
  /// Nil: the current folder.
  package var directory: String?
  /// Everything the child sees; nothing is inherited beside it.
  package var environment: [String: String]
  /// The name of a variable in `environment` whose value nobody else has: whoever carries it descends from the child,
  /// whatever ties it has cut, and ends with it. Nil: session and parents alone tell.
  package var markingVariable: String?

  package init(_ executable: String, _ arguments: [String], directory: String? = nil, environment: [String: String]) {
    self.executable = executable
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
  }
}

/// When to end a process that does not end by itself.
package struct ProcessLimits: Hashable, Sendable {
  /// For the whole run; nil: none.
  package var total: Duration?
  /// Without any output; nil: none.
  package var silence: Duration?
  /// Bytes of each stream that the outcome keeps; what is beyond is still observed.
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

/// How a process ended, and what it said.
package struct ProcessOutcome: Hashable, Sendable {
  package enum Termination: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// What brought the end about.
  package enum Cause: Hashable, Sendable {
    case itself, totalLimit, silenceLimit
  }

  package var termination: Termination
  package var cause: Cause
  package var standardOutput: [UInt8]
  package var standardError: [UInt8]
  /// Wall time in seconds.
  package var seconds: Double
  /// Command lines of the descendants that ran when a limit ended the process. Untrusted.
  package var stillRunning: [String]

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
