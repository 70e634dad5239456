import Foundation
import Platform
import ReviewCore
import Synchronization
import Testing

private let path = ["PATH": "/usr/local/bin:/usr/bin:/bin"]

/// A script for the system's shell: these tests need programs that do odd things.
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
  @Test("A program's streams and its end are told apart", arguments: [
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

  @Test("A child sees the environment it is given, and nothing else")
  func environment() async throws {
    let outcome = try await run(Command("env", [], environment: path.merging(["A": "1"]) { $1 }))
    let names = String(decoding: outcome.standardOutput, as: UTF8.self).split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(Set(names) == ["PATH", "A"])
  }

  @Test("It runs in the folder it is told")
  func directory() async throws {
    let outcome = try await run(script("pwd", directory: "/"))
    #expect(outcome.standardOutput == Array("/\n".utf8))
  }

  @Test("Much output is observed whole and in order, and kept up to the limit")
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

  @Test("What cannot be started is an error with a remedy", arguments: [
    (Command("no-such-program-here", [], environment: path), "not found"),
    (Command("/etc/passwd", [], environment: path), "may be run"),
    (Command("env", [], directory: "/no/such/folder", environment: path), "no such folder"),
  ])
  func cannotStart(command: Command, words: String) async throws {
    let error = await #expect(throws: ProcessError.self) { _ = try await run(command) }
    #expect(error?.summary.contains(words) == true, "\(error?.summary ?? "")")
    #expect(error?.hint.isEmpty == false)
  }

  @Test("A limit ends the child and all that descends from it", arguments: [
    // Plain; deaf to SIGINT; in the background with its parent gone; in a session of its own.
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

  @Test("Silence ends it, and a sign of life on either stream does not")
  func silence() async throws {
    let silent = try await run(script("echo a; sleep 70021"), limits: ProcessLimits(silence: .seconds(1)))
    #expect(silent.cause == .silenceLimit)
    #expect(silent.standardOutput == Array("a\n".utf8))
    let lively = script("for i in 1 2 3 4 5 6; do echo a; sleep 0.5; echo b >&2; sleep 0.5; done")
    let outcome = try await run(lively, limits: ProcessLimits(total: .seconds(60), silence: .seconds(5)))
    #expect(outcome.cause == .itself)
    #expect(processes(marked: "70021").isEmpty)
  }

  @Test("What a program leaves behind at its own end is ended, and does not hold us up")
  func leftBehind() async throws {
    let outcome = try await run(script("(sleep 70031 &) ; echo done"))
    #expect(outcome.termination == .exited(0))
    #expect(outcome.standardOutput == Array("done\n".utf8))
    #expect(outcome.seconds < 900)
    #expect(processes(marked: "70031").isEmpty)
  }

  @Test("Who carries the child's mark ends with it, in whatever session", arguments: [
    ("setsid -f sh -c 'sleep 70061; true'; exit 0", "70061", ProcessOutcome.Cause.itself),
    ("setsid -f sh -c 'sleep 70062; true'; sleep 70062", "70062", .totalLimit),
  ])
  func marked(text: String, mark: String, cause: ProcessOutcome.Cause) async throws {
    var command = script(text, environment: path.merging(["RUN": mark]) { $1 })
    command.markingVariable = "RUN"
    // Carries another mark, and stays.
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

  @Test("A backtracer that lost its process holds nobody up")
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

  @Test("What a limit found running is named")
  func stillRunning() async throws {
    let outcome = try await run(script("sleep 70071 & sleep 70072"), limits: ProcessLimits(total: .seconds(1)))
    #expect(Set(outcome.stillRunning).isSuperset(of: ["sleep 70071", "sleep 70072"]))
    #expect(try await run(script("true")).stillRunning == [])
  }

  @Test("A daemon that escaped with the streams does not hold us up", arguments: [
    // It says nothing; it never stops talking; it holds the error stream alone.
    "setsid -f sh -c 'sleep 70051; : MARK'",
    "setsid -f yes MARK",
    "setsid -f sh -c 'sleep 70053; : MARK' >/dev/null",
  ])
  func escapedDaemon(text: String) async throws {
    let mark = "daemon-\(UInt64.random(in: 0 ... .max))"
    defer { for id in processes(marked: mark) { kill(id, SIGKILL) } }
    // The first look at the processTree is over when the daemon starts; its parent is gone before the next.
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

  @Test("Many at a time do not mix")
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
