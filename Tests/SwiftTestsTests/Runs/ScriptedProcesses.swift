import ReviewCore
import Synchronization

/// A process runner that replays prepared runs of `swift test`, and records its commands.
final class ScriptedProcesses: ProcessRunner {
  struct Play: Sendable {
    var output = ""
    var error = "Build complete! (0.1s)\n"
    var status: Int32 = 0
    var cause = ProcessOutcome.Cause.itself
    /// The event stream's content; nil: that of a run without tests, or no file when a limit cut the run short.
    var events: String?
    var stillRunning: [String] = []
    /// Files that it leaves behind, by path.
    var writes: [String: String] = [:]
    /// The times until the standard error is complete, and from then on.
    var takes = (build: Duration.zero, tests: Duration.zero)
  }

  private struct State {
    var plays: [Play]
    var commands: [Command] = []
  }

  /// The output of `swift test list`; nil: it fails.
  private let list: String?
  private let files: MemoryFiles
  private let failure: (any Error)?
  private let time = Mutex(Duration.zero)
  private let state: Mutex<State>

  /// - Parameter plays: One for each run; the last one is repeated.
  init(_ plays: [Play], files: MemoryFiles, list: String? = "", failure: (any Error)? = nil) {
    self.list = list
    self.files = files
    self.failure = failure
    state = Mutex(State(plays: plays))
  }

  /// The total time of all runs so far.
  var now: Duration { time.withLock { $0 } }

  /// The arguments of each run of the tests, without listings and merges of profiles.
  var runs: [[String]] {
    state.withLock { $0.commands }.map(\.arguments).filter { !Self.isList($0) && !Self.isMerge($0) }
  }

  /// The arguments of each listing of the tests.
  var listings: [[String]] {
    state.withLock { $0.commands }.map(\.arguments).filter(Self.isList)
  }

  private static func isList(_ arguments: [String]) -> Bool {
    arguments.contains("list") || arguments.contains("--list-tests")
  }

  private static func isMerge(_ arguments: [String]) -> Bool { arguments.first == "merge" }

  func run(
    _ command: Command, limits: ProcessLimits, observe: @escaping @Sendable (ProcessOutput) -> Void
  ) async throws -> ProcessOutcome {
    if let failure { throw failure }
    let isList = Self.isList(command.arguments)
    let play = state.withLock { state in
      state.commands.append(command)
      if isList { return Play(output: list ?? "", status: list == nil ? 1 : 0) }
      if Self.isMerge(command.arguments) { return Play() }
      return state.plays.count > 1 ? state.plays.removeFirst() : state.plays.first ?? Play()
    }
    let whole = play.cause == .itself ? #"{"kind":"event","payload":{"kind":"runEnded"}}"# : nil
    if let events = play.events ?? whole, let flag = command.arguments.firstIndex(of: "--event-stream-output-path") {
      try files.write(Array(events.utf8), to: command.arguments[flag + 1])
    }
    for (path, text) in play.writes { try files.write(Array(text.utf8), to: path) }
    time.withLock { $0 += play.takes.build }
    observe(.standardError(Array(play.error.utf8)))
    time.withLock { $0 += play.takes.tests }
    observe(.standardOutput(Array(play.output.utf8)))
    return ProcessOutcome(
      termination: .exited(play.status), cause: play.cause, standardOutput: isList ? Array((list ?? "").utf8) : [],
      standardError: [], seconds: 1,
      stillRunning: play.stillRunning)
  }
}

/// Files in memory.
final class MemoryFiles: FileSystem {
  private let contents: Mutex<[String: [UInt8]]>
  private let times = Mutex<[String: Int64]>([:])

  init(_ contents: [String: String] = [:]) {
    self.contents = Mutex(contents.mapValues { Array($0.utf8) })
  }

  /// Paths of all files, sorted.
  var paths: [String] { contents.withLock { $0.keys.sorted() } }

  func read(_ path: String, limit: Int) throws -> [UInt8] {
    guard let bytes = contents.withLock({ $0[path] }) else {
      throw Problem(summary: "\(path) is not there.", hint: "Write it.")
    }
    guard bytes.count <= limit else { throw Problem(summary: "\(path) is too large.", hint: "Make it smaller.") }
    return bytes
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    contents.withLock { $0[path] = bytes }
  }

  func list(_ folder: String) throws -> [String] {
    let below = paths.filter { $0.hasPrefix(folder + "/") }
    return Set(below.map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) }).sorted()
  }

  func exists(_ path: String) -> Bool {
    paths.contains { $0 == path || $0.hasPrefix(path + "/") }
  }

  /// The time set by `touch`, or else 0.
  func modificationTime(of path: String) -> Int64? {
    contents.withLock { $0[path] } == nil ? nil : times.withLock { $0[path] ?? 0 }
  }

  func touch(_ path: String, at time: Int64) {
    times.withLock { $0[path] = time }
  }

  func remove(_ path: String) throws {
    contents.withLock { contents in
      contents = contents.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
    }
  }

  func makeTemporaryFolder(prefix: String) throws -> String { "/tmp/\(prefix)-1" }

  func realPath(_ path: String) -> String? { path }
}
