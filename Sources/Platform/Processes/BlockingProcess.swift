#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import SystemPackage

/// A child process that the calling thread waits for. Its output is read while its input is written, so that neither
/// side blocks the other.
///
/// `SubprocessRunner` is for everything else: it limits and ends whole process trees, but it is asynchronous.
package struct BlockingProcess {
  package struct Output: Hashable, Sendable {
    /// The exit status; 128 or more when a signal ended the process.
    package let status: Int32
    package let output: [UInt8]
    package let errors: [UInt8]
  }

  package enum Failure: Error, Hashable {
    case noDescriptors
    case notStarted(Errno)
    case tooLate(seconds: Int)
    /// The caller ended it.
    case stopped
  }

  private let program: String
  private let arguments: [String]
  private let environment: [String]

  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Including the program's name.
  ///   - environment: `NAME=value`; the process inherits no other variables.
  package init(program: String, arguments: [String], environment: [String]) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// Runs the process to its end; kills it after the time limit.
  /// - Parameter mayContinue: Called at least once a second. The process is killed when it returns false.
  package func run(
    input: [UInt8], secondsAllowed: Int, while mayContinue: () -> Bool = { true }
  ) throws(Failure) -> Output {
    guard let channels = ProcessChannels() else { throw .noDescriptors }
    let process: pid_t
    do throws(Errno) {
      process = try spawn(channels)
    } catch {
      channels.closeAll()
      throw .notStarted(error)
    }
    channels.closeChildEnds()
    let deadline = SuspendingClock.now + .seconds(secondsAllowed)
    var isStopped = false
    let (output, errors, isComplete) = channels.exchange(input: input) {
      isStopped = !mayContinue()
      return !isStopped && SuspendingClock.now < deadline
    }
    if !isComplete { kill(process, SIGKILL) }
    let status = Self.wait(for: process)
    guard isComplete else { throw isStopped ? .stopped : .tooLate(seconds: secondsAllowed) }
    return Output(status: status, output: output, errors: errors)
  }

  private func spawn(_ channels: ProcessChannels) throws(Errno) -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { throw .noMemory }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { throw .noMemory }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    #if canImport(Darwin)
    // Another thread may be about to mark a new descriptor as private.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
    #endif
    for (number, descriptor) in [channels.childInput, channels.childOutput, channels.childErrors].enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var process: pid_t = 0
    let code = CStrings.with(arguments) { arguments in
      CStrings.with(environment) { environment in
        unsafe posix_spawn(&process, program, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw Errno(rawValue: code) }
    return process
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

extension BlockingProcess.Failure {
  /// The reason, in words that follow a colon.
  package var reason: String {
    switch self {
    case .noDescriptors: "no file descriptors are left"
    case .notStarted(let error): error.description
    case .tooLate(let seconds): "it took more than \(seconds) seconds"
    case .stopped: "it was stopped"
    }
  }
}
