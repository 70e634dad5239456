#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import ReviewCore
import Subprocess
import SystemPackage

/// A second process that ends the processes of a run when this process is killed and cannot do so itself.
///
/// It reads from a pipe that only this process writes to. A byte dismisses the guard; the end of the pipe without a
/// byte means that this process was killed. Linux's `PR_SET_PDEATHSIG` is not sufficient: it is sent when the
/// thread that started the child ends, and does not reach the child's own children.
package struct OrphanGuard: Sendable {
  private static let word = "end-orphans"

  private let program: String

  /// - Parameter program: Must call `waitIfAsked` with its arguments, as this program does.
  package init(program: String = OwnProcess.program) {
    self.program = program
  }

  /// Waits until the other process ends, then ends its remaining processes, and this process.
  /// - Returns: Immediately, when the arguments of this process request something else.
  package static func waitIfAsked(_ arguments: [String]) {
    guard arguments.count == 3, arguments[0] == word, let leader = Int32(arguments[1]), leader > 1 else { return }
    // Recorded while the processes exist: an id alone may be reused for another process.
    let processTree = ProcessTree(leader: leader, mark: arguments[2].isEmpty ? nil : Array(arguments[2].utf8))
    var byte: UInt8 = 0
    var count = -1
    repeat { count = unsafe read(STDIN_FILENO, &byte, 1) } while count < 0 && errno == EINTR
    if count == 0 { processTree.endAll() }
    // This process has nothing to clean up, and a profile of it is of no use.
    _exit(0)
  }

  /// Returns whether a process is such a guard.
  static func isGuard(_ id: Int32) -> Bool {
    ProcessEntry.arguments(of: id).dropFirst().first == word
  }

  /// Guards a run until the body returns. A guard that cannot be started does not affect the run.
  func during<Result: Sendable>(
    leader: Int32, command: Command, _ body: @Sendable () async -> Result
  ) async -> Result {
    let (dismissal, dismiss) = AsyncStream.makeStream(of: Void.self)
    let configuration = configuration(leader: leader, command: command)
    async let guarding: Void = {
      _ = try? await Subprocess.run(
        configuration, input: .inputWriter, output: .discarded, error: .discarded
      ) { execution in
        for await _ in dismissal {}
        _ = try await execution.standardInputWriter.write([1])
        try await execution.standardInputWriter.finish()
      }
    }()
    let result = await body()
    dismiss.finish()
    await guarding
    return result
  }

  private func configuration(leader: Int32, command: Command) -> Configuration {
    var options = PlatformOptions()
    // A signal that ends this process must not end the guard, too.
    options.createSession = true
    let environment = command.environment.filter { $0.key != command.markingVariable }
    let mark = command.mark.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Configuration(
      executable: .path(FilePath(program)), arguments: Arguments([Self.word, "\(leader)", mark]),
      environment: .custom(Dictionary(uniqueKeysWithValues: environment.compactMap { name, value in
        Environment.Key(rawValue: name).map { ($0, value) }
      })),
      workingDirectory: "/", platformOptions: options)
  }
}
