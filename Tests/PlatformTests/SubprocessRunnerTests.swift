import Foundation
@testable import Platform
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

private let path = ["PATH": "/usr/local/bin:/usr/bin:/bin"]

/// Returns a script for the system's shell, for programs with unusual behaviour.
private func script(_ text: String, environment: [String: String] = path, directory: String? = nil) -> Command {
  Command("sh", ["-c", text], directory: directory, environment: environment)
}

private func run(
  _ command: Command, limits: ProcessLimits = ProcessLimits(total: .seconds(60))
) async throws -> ProcessOutcome {
  try await SubprocessRunner(grace: .milliseconds(500)).run(command, limits: limits) { _ in }
}

/// Ids of processes that have `mark` in their command line.
private func processes(marked mark: String) -> [Int32] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return names.compactMap { Int32($0) }.filter { id in
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/cmdline")) else { return false }
    return String(decoding: data, as: UTF8.self).contains(mark)
  }
}

@Suite struct SubprocessRunnerTests {
  @Test("A program's two streams and its exit status are reported separately", arguments: [
    ("echo out; echo err >&2", ProcessOutcome.Termination.exited(0), "out\n", "err\n"),
    ("exit 3", .exited(3), "", ""),
    ("kill -9 $$", .signalled(9), "", ""),
    ("printf 'no line feed'", .exited(0), "no line feed", ""),
  ])
  func outcome(text: String, termination: ProcessOutcome.Termination, output: String, error: String) async throws {
    let outcome = try await run(script(text))
    #expect(outcome.termination == termination)
    #expect(outcome.cause == .itself)
    #expect(String(decoding: outcome.standardOutput, as: UTF8.self) == output)
    #expect(String(decoding: outcome.standardError, as: UTF8.self) == error)
  }

  @Test(
    "The outcome tells how descendants with the observed program ended",
    .enabled(if: KernelVersion.tellsEndings, "Linux tells it since 6.15"))
  func endings() async throws {
    let folder = try TemporaryTestFolder()
    let shell = try #require(LocalFiles().realPath("/bin/sh"))
    for name in ["one.observed", "two.observed", "other"] {
      try FileManager.default.copyItem(atPath: shell, toPath: "\(folder.path)/\(name)")
    }
    // Long enough to be seen: the process table is read once a second.
    let lines = [
      "./one.observed -c 'sleep 1.5; kill -9 $$' first", "./other -c 'sleep 1.5; exit 4'",
      "./two.observed -c 'sleep 1.5; exit 3' second",
    ]
    var command = script(lines.joined(separator: "; ") + "; exit 0", directory: folder.path)
    command.observedProgram = ".observed"
    let endings = try await run(command).endings
    #expect(endings.map(\.termination) == [.signalled(9), .exited(3)])
    #expect(endings.map(\.arguments.first) == ["./one.observed", "./two.observed"])
    #expect(endings.map(\.arguments.last) == ["first", "second"])
    command.observedProgram = nil
    #expect(try await run(command).endings.isEmpty)
  }

  @Test("A child sees only the given environment")
  func environment() async throws {
    let outcome = try await run(Command("env", [], environment: path.merging(["A": "1"]) { $1 }))
    let names = String(decoding: outcome.standardOutput, as: UTF8.self).split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(Set(names) == ["PATH", "A"])
  }

  @Test("It runs in the given folder")
  func directory() async throws {
    let outcome = try await run(script("pwd", directory: "/"))
    #expect(outcome.standardOutput == Array("/\n".utf8))
  }

  @Test("Large output is observed completely and in order, and stored up to the limit")
  func muchOutput() async throws {
    let seen = Mutex([UInt8]())
    let command = Command("seq", ["1", "200000"], environment: path)
    let outcome = try await SubprocessRunner().run(command, limits: ProcessLimits(keptBytes: 10)) { piece in
      if case .standardOutput(let bytes) = piece { seen.withLock { $0 += bytes } }
    }
    #expect(outcome.standardOutput == Array("1\n2\n3\n4\n5\n".utf8))
    let lines = seen.withLock { $0 }.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 200_000)
    #expect(lines.last.map { String(decoding: $0, as: UTF8.self) } == "200000")
  }

  @Test("A program that cannot be started is an error with a hint", arguments: [
    (Command("no-such-program-here", [], environment: path), "not found"),
    (Command("/etc/passwd", [], environment: path), "may be run"),
    (Command("env", [], directory: "/no/such/folder", environment: path), "no such folder"),
  ])
  func cannotStart(command: Command, words: String) async throws {
    let error = await #expect(throws: ProcessError.self) { _ = try await run(command) }
    #expect(error?.summary.contains(words) == true, "\(error?.summary ?? "")")
    #expect(error?.hint.isEmpty == false)
  }

  @Test("A limit ends the child and all its descendants", arguments: [
    // Plain; ignores SIGINT; in the background without its parent; in its own session.
    ("sleep 70011 & wait", "70011"),
    ("trap '' INT; sleep 70012 & while true; do sleep 1; done", "70012"),
    ("(sleep 70013 &) ; sleep 70013", "70013"),
    // With its streams closed.
    ("exec >&- 2>&-; sleep 70015", "70015"),
    ("setsid sh -c 'sleep 70014; true' & sleep 70014", "70014"),
  ])
  func totalLimit(text: String, mark: String) async throws {
    let outcome = try await run(script(text), limits: ProcessLimits(total: .seconds(2)))
    #expect(outcome.cause == .totalLimit)
    #expect(outcome.seconds < 900)
    #expect(processes(marked: mark).isEmpty)
  }

  @Test("The silence limit ends it")
  func silence() async throws {
    let silent = try await run(script("echo a; sleep 70021"), limits: ProcessLimits(silence: .seconds(1)))
    #expect(silent.cause == .silenceLimit)
    #expect(processes(marked: "70021").isEmpty)
  }

  @Test("Output of either stream ends the silence", arguments: [
    ProcessOutput.standardOutput([0x61]), .standardError([0x61]),
  ])
  func output(piece: ProcessOutput) {
    let state = RunState(keptBytes: 1) { _ in }
    let before = state.lastSign
    state.take(piece)
    #expect(state.lastSign > before)
  }

  @Test("The limits are for the whole run, and for the time since the last output", arguments: [
    (59, 4, nil), (59, 5, .silenceLimit), (60, 0, .totalLimit), (60, 5, .totalLimit),
  ] as [(Int, Int, ProcessOutcome.Cause?)])
  func limits(elapsed: Int, silence: Int, reached: ProcessOutcome.Cause?) {
    let limits = ProcessLimits(total: .seconds(60), silence: .seconds(5))
    #expect(limits.reached(after: .seconds(elapsed), silence: .seconds(silence)) == reached)
    #expect(ProcessLimits().reached(after: .seconds(elapsed), silence: .seconds(silence)) == nil)
  }

  @Test("Processes that a program leaves behind are ended without delay")
  func leftBehind() async throws {
    let outcome = try await run(script("(sleep 70031 &) ; echo done"))
    #expect(outcome.termination == .exited(0))
    #expect(outcome.standardOutput == Array("done\n".utf8))
    #expect(outcome.seconds < 900)
    #expect(processes(marked: "70031").isEmpty)
  }

  @Test("Processes with the child's mark are ended in any session", arguments: [
    ("setsid -f sh -c 'sleep 70061; true'; exit 0", "70061", ProcessOutcome.Cause.itself),
    ("setsid -f sh -c 'sleep 70062; true'; sleep 70062", "70062", .totalLimit),
  ])
  func marked(text: String, mark: String, cause: ProcessOutcome.Cause) async throws {
    var command = script(text, environment: path.merging(["RUN": mark]) { $1 })
    command.markingVariable = "RUN"
    // It has another mark, and stays.
    let other = Process()
    other.executableURL = URL(fileURLWithPath: "/bin/sleep")
    other.arguments = ["70069"]
    other.environment = ["RUN": "other"]
    other.standardOutput = FileHandle.nullDevice
    other.standardError = FileHandle.nullDevice
    try other.run()
    defer { kill(other.processIdentifier, SIGKILL) }
    let outcome = try await run(command, limits: ProcessLimits(total: .seconds(2)))
    #expect(outcome.cause == cause)
    #expect(processes(marked: mark).isEmpty)
    #expect(other.isRunning)
  }

  @Test("A backtracer without its process causes no delay")
  func strandedBacktracer() async throws {
    let folder = try LocalFiles().makeTemporaryFolder(prefix: "backtracer")
    defer { try? LocalFiles().remove(folder) }
    try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: "\(folder)/swift-backtrace")
    let text = "((./swift-backtrace 70081 &) ; echo dying) | cat"
    let outcome = try await run(script(text, directory: folder), limits: ProcessLimits(total: .seconds(60)))
    #expect(outcome.cause == .itself)
    #expect(outcome.standardOutput == Array("dying\n".utf8))
    #expect(processes(marked: "70081").isEmpty)
  }

  @Test("Processes that were running at a limit are listed")
  func stillRunning() async throws {
    let outcome = try await run(script("sleep 70071 & sleep 70072"), limits: ProcessLimits(total: .seconds(1)))
    #expect(Set(outcome.stillRunning).isSuperset(of: ["sleep 70071", "sleep 70072"]))
    #expect(try await run(script("true")).stillRunning == [])
  }

  @Test("A daemon that keeps the streams open causes no delay", arguments: [
    // It prints nothing; it prints forever; it keeps only the error stream open.
    "setsid -f sh -c 'sleep 70051; : MARK'",
    "setsid -f yes MARK",
    "setsid -f sh -c 'sleep 70053; : MARK' >/dev/null",
  ])
  func escapedDaemon(text: String) async throws {
    let mark = "daemon-\(UInt64.random(in: 0 ... .max))"
    defer { for id in processes(marked: mark) { kill(id, SIGKILL) } }
    // The first scan of the process tree is over when the daemon starts; its parent has ended before the next.
    let daemon = text.replacingOccurrences(of: "MARK", with: mark)
    let outcome = try await SubprocessRunner(grace: .milliseconds(500), readingGrace: .seconds(1)).run(
      script("echo up; sleep 0.03; \(daemon); exit 7"), limits: ProcessLimits()
    ) { _ in }
    #expect(outcome.termination == .exited(7))
    #expect(outcome.cause == .itself)
    #expect(outcome.standardOutput.starts(with: Array("up\n".utf8)))
    #expect(outcome.seconds < 900)
  }

  @Test("A cancelled task ends the child, and throws")
  func cancellation() async throws {
    let started = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await SubprocessRunner(grace: .milliseconds(500)).run(
        script("echo up; sleep 70041 & sleep 70041"), limits: ProcessLimits()
      ) { _ in started.continuation.yield() }
    }
    for await _ in started.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(processes(marked: "70041").isEmpty)
  }

  @Test("Concurrent runs do not mix their output")
  func sideBySide() async throws {
    try await withThrowingTaskGroup(of: (Int, ProcessOutcome).self) { group in
      for number in 0..<20 {
        group.addTask { (number, try await run(script("echo \(number); exit \(number)"))) }
      }
      for try await (number, outcome) in group {
        #expect(outcome.termination == .exited(Int32(number)))
        #expect(outcome.standardOutput == Array("\(number)\n".utf8))
      }
    }
  }
}
