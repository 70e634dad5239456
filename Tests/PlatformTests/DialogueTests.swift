import Foundation
import Glibc
import Platform
import ReviewCore
import Synchronization
import Testing

@Suite("A dialogue with a program", .timeLimit(.minutes(5)))
struct DialogueTests {
  /// Writing to a program that has ended is an error of the dialogue, as in the program itself.
  init() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Talks to a shell script, and asks these lines.
  /// - Returns: The answers, the error that ended the dialogue, and the notes.
  private func talk(
    to script: String, asking lines: [String], limits: DialogueLimits = DialogueLimits(answer: .seconds(30))
  ) async throws -> (answers: [String], error: DialogueError?, notes: [String]) {
    let notes = Mutex([String]())
    let command = Command("/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    let runner = SubprocessRunner(grace: .seconds(2))
    let (answers, error) = try await runner.converse(with: command, limits: limits) { note in
      notes.withLock { $0.append(note) }
    } _: { dialogue -> ([String], DialogueError?) in
      var answers: [String] = []
      for line in lines {
        do throws(DialogueError) {
          answers.append(String(decoding: try await dialogue.answer(to: Array(line.utf8)), as: UTF8.self))
        } catch {
          return (answers, error)
        }
      }
      return (answers, nil)
    }
    return (answers, error, notes.withLock { $0 })
  }

  @Test("Each line gets its answer, and standard error becomes notes")
  func answers() async throws {
    let script = "while read -r line; do printf 'heard \\033[31m%s\\n' \"$line\" >&2; echo \"<$line>\"; done"
    let talk = try await talk(to: script, asking: ["one", "two"])
    #expect(talk.answers == ["<one>", "<two>"])
    #expect(talk.error == nil)
    #expect(talk.notes.map { $0.hasSuffix("one") || $0.hasSuffix("two") } == [true, true])
    #expect(talk.notes.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") })
  }

  @Test("Long lines arrive whole in both directions")
  func longLines() async throws {
    let line = String(repeating: "long ", count: 200_000)
    let talk = try await talk(to: "cat", asking: [line, line])
    #expect(talk.answers == [line, line])
  }

  @Test("A program that does not keep to the dialogue ends it with the reason", arguments: [
    ("read -r line; exit 3", DialogueError.ended), ("exit 0", .ended), ("exec <&- >&-; sleep 60", .ended),
    ("read -r line; sleep 600", .timedOut), ("exec sleep 600", .timedOut),
    // Two lines in one write arrive together, whenever the first request does.
    ("printf '1\\n2\\n'; cat", .unasked), ("read -r line; printf '1\\n2\\n'; cat", .unasked),
    ("read -r line; yes x | tr -d '\\n'", .lineTooLong),
  ])
  func misbehaviour(script: String, error: DialogueError) async throws {
    var limits = DialogueLimits(answer: .seconds(error == .timedOut ? 1 : 30), lineBytes: 100_000)
    limits.notes = 3
    let talk = try await talk(to: script, asking: ["one", "two", "three"], limits: limits)
    #expect(talk.error == error)
  }

  @Test("Only the first notes are passed on")
  func notes() async throws {
    var limits = DialogueLimits(answer: .seconds(30))
    limits.notes = 2
    let talk = try await talk(to: "read -r line; seq 1 100 >&2; echo done", asking: ["one"], limits: limits)
    #expect(talk.notes == ["1", "2", "further output is not shown"])
  }

  @Test("No process of the program stays behind", arguments: [
    "(exec -a MARK sleep 600) & read -r line; echo ok; cat", "exec -a MARK sleep 600",
    "trap '' INT TERM; bash -c 'exec -a MARK sleep 600'",
  ])
  func processes(script: String) async throws {
    let mark = "dialogue-\(UUID().uuidString)"
    let command = Command("/bin/bash", ["-c", script.replacing("MARK", with: mark)], environment: ["PATH": "/usr/bin:/bin"])
    let runner = SubprocessRunner(grace: .milliseconds(200))
    _ = try await runner.converse(with: command, limits: DialogueLimits(answer: .seconds(1))) { _ in } _: { dialogue in
      _ = try? await dialogue.answer(to: Array("one".utf8))
    }
    #expect(Self.isRunning(mark) == false)
  }

  @Test("A cancelled dialogue ends the program")
  func cancellation() async throws {
    let mark = "dialogue-\(UUID().uuidString)"
    let command = Command("/bin/bash", ["-c", "echo ready >&2; exec -a \(mark) sleep 600"], environment: ["PATH": "/usr/bin:/bin"])
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await SubprocessRunner(grace: .milliseconds(200)).converse(with: command, limits: DialogueLimits()) { _ in
        start.finish()
      } _: { dialogue -> DialogueError? in
        do throws(DialogueError) {
          _ = try await dialogue.answer(to: [])
          return nil
        } catch {
          return error
        }
      }
    }
    for await _ in started {}
    task.cancel()
    #expect(try await task.value == .cancelled)
    #expect(Self.isRunning(mark) == false)
  }

  @Test("A program that cannot be started is reported")
  func missing() async throws {
    let command = Command("/nonexistent/program", [], environment: [:])
    await #expect(throws: ProcessError.self) {
      try await SubprocessRunner().converse(with: command, limits: DialogueLimits()) { _ in } _: { _ in }
    }
  }

  private static func isRunning(_ mark: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.contains { id in
      guard Int32(id) != nil, let data = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/cmdline")) else { return false }
      return String(decoding: data, as: UTF8.self).contains(mark)
    }
  }
}

@Suite("Programs on the PATH")
struct ExecutableSearchTests {
  private static func program(_ path: String, isExecutable: Bool = true) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "#!/bin/sh\n".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: isExecutable ? 0o755 : 0o644], ofItemAtPath: path)
  }

  @Test("Relative entries, folders of the change and links from there are skipped", arguments: [
    ("ROOT/bin", "ROOT/bin/tool"), ("ROOT/none:ROOT/bin", "ROOT/bin/tool"), ("ROOT/plain:ROOT/bin", "ROOT/bin/tool"),
    ("ROOT/change/bin", nil), ("ROOT/change/bin:ROOT/bin", "ROOT/bin/tool"), ("ROOT/link", nil), ("ROOT/change/out", nil),
    (":bin:./bin:", nil), ("ROOT/bin/../change/bin", nil), ("", nil),
  ] as [(String, String?)])
  func search(path: String, expected: String?) throws {
    let files = LocalFiles()
    let root = try #require(files.realPath(try files.makeTemporaryFolder(prefix: "search")))
    defer { try? files.remove(root) }
    for name in ["bin", "change/bin"] { try Self.program("\(root)/\(name)/tool") }
    try Self.program("\(root)/plain/tool", isExecutable: false)
    try FileManager.default.createSymbolicLink(atPath: "\(root)/link", withDestinationPath: "\(root)/change/bin")
    try FileManager.default.createSymbolicLink(atPath: "\(root)/change/out", withDestinationPath: "\(root)/change/bin")
    let search = ExecutableSearch(path: path.replacing("ROOT", with: root), untrusted: ["\(root)/change"])
    #expect(search.location(of: "tool") == expected?.replacing("ROOT", with: root))
  }
}
