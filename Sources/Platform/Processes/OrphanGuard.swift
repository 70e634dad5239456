import Glibc
import ReviewCore
import Subprocess
import SystemPackage

/// A second process that ends what a run left behind when this process is killed and cannot do that itself.
///
/// It reads from a pipe that this process alone writes to. A byte dismisses it; the end of the pipe without one means
/// that this process was killed. `PR_SET_PDEATHSIG` does not do: it is sent when the thread that started the child
/// ends, and does not reach the child's own children.
package struct OrphanGuard: Sendable {
  private static let word = "end-orphans"

  private let program: String

  /// - Parameter program: Calls `wait` when `arguments` are its own, as this program does.
  package init(program: String = "/proc/self/exe") {
    self.program = program
  }

  /// Waits until the other process ends, then ends what it left, and this process.
  /// - Returns: At once, when the arguments of this process ask for something else.
  package static func waitIfAsked(_ arguments: [String]) {
    guard arguments.count == 3, arguments[0] == word, let leader = Int32(arguments[1]), leader > 1 else { return }
    // Noted while the processes are there: an id alone may be given to another process.
    let processTree = ProcessTree(leader: leader, mark: arguments[2].isEmpty ? nil : Array(arguments[2].utf8))
    var byte: UInt8 = 0
    var count = -1
    repeat { count = unsafe read(STDIN_FILENO, &byte, 1) } while count < 0 && errno == EINTR
    if count == 0 { processTree.endAll() }
    // Nothing of this process is worth tidying up, and a profile of it is of no use.
    _exit(0)
  }

  /// Whether a process is such a guard.
  static func isGuard(_ id: Int32) -> Bool {
    ProcessEntry.commandLine(of: id)?.split(separator: " ").dropFirst().first.map { $0 == word } ?? false
  }

  /// Guards a run until the body returns. A guard that cannot be started changes nothing for the run.
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
    // What ends this process must not end that one with it.
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
