import Foundation

#if canImport(Glibc)
  package import Glibc
#endif

/// A program that a test starts.
///
/// Foundation's `Process` is not used. It detects a child's end by the closing of a socket that every program started
/// at the same time inherits. A server that keeps running therefore blocks it forever. Here a child inherits only its
/// three streams, and its end is detected by its process id.
package struct ChildProcess: Sendable {
  package enum Input: Sendable {
    case nothing
    case file(String)
  }

  package enum Output: Sendable {
    case dropped
    case file(String)
    /// Read it with `readLine` or `readAll`.
    case pipe
    /// A reader that has closed the pipe before the first output, as `head` may do.
    case closedPipe
  }

  /// The process id, which is also the id of the process group of its descendants.
  package let id: pid_t
  /// -1 without a pipe.
  private let reader: Int32

  /// - Parameters:
  ///   - arguments: Including the program, which is looked up on the PATH of the tests.
  ///   - environment: Nil: the environment of the tests.
  package init(
    _ arguments: [String], in folder: String? = nil, environment: [String: String]? = nil, input: Input = .nothing,
    output: Output = .pipe, errors: Output = .dropped
  ) throws {
    var streams = Streams()
    defer { streams.closeOurs() }
    let descriptors = [
      try streams.reading(input), try streams.writing(output), try streams.writing(errors),
    ]
    id = try Self.spawn(arguments, folder, environment, descriptors)
    reader = streams.takeReader()
  }

  /// Returns the output up to the line feed, or to its end.
  package func readLine() -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(reader, &byte, 1) == 1, byte != 0x0A { line.append(byte) }
    return line
  }

  package func readAll() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(reader, &bytes, bytes.count)
      guard count > 0 else { return all }
      all += bytes.prefix(count)
    }
  }

  /// Kills the process and its descendants.
  package func endAll() {
    kill(-id, SIGKILL)
    kill(id, SIGKILL)
  }

  /// Waits for the end of the process. Call it once.
  /// - Returns: The exit status, or 128 and the signal's number.
  @discardableResult
  package func wait() -> Int32 {
    if reader >= 0 { close(reader) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    return Self.exitStatus(status)
  }

  /// Waits up to `seconds` for the end of the process, then kills it and all its descendants. Call it once.
  /// - Returns: The exit status as from `wait`; nil when the process was killed.
  package func wait(atMost seconds: Double) -> Int32? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var pause: UInt32 = 500
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < deadline else {
        endAll()
        wait()
        return nil
      }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    if reader >= 0 { close(reader) }
    return Self.exitStatus(status)
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

extension ChildProcess {
  /// The descriptors for a child. After the start all of them are closed, except for the child's own copies.
  private struct Streams {
    private var ours: [Int32] = []
    private var reader: Int32 = -1

    mutating func reading(_ input: Input) throws -> Int32 {
      switch input {
      case .nothing: try open("/dev/null", O_RDONLY)
      case .file(let path): try open(path, O_RDONLY)
      }
    }

    mutating func writing(_ output: Output) throws -> Int32 {
      switch output {
      case .dropped: return try open("/dev/null", O_WRONLY)
      case .file(let path): return try open(path, O_WRONLY | O_CREAT | O_TRUNC)
      case .pipe, .closedPipe:
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw ProgramRun.Failure(description: "There is no pipe left.") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        ours.append(ends[1])
        if case .pipe = output { reader = ends[0] } else { close(ends[0]) }
        return ends[1]
      }
    }

    private mutating func open(_ path: String, _ flags: Int32) throws -> Int32 {
      let descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw ProgramRun.Failure(description: "\(path) cannot be opened.") }
      ours.append(descriptor)
      return descriptor
    }

    mutating func takeReader() -> Int32 {
      defer { reader = -1 }
      return reader
    }

    mutating func closeOurs() {
      for descriptor in ours { close(descriptor) }
      if reader >= 0 { close(reader) }
    }
  }

  private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt

  /// glibc has this function since 2.34, but its header declares it only for C.
  private static let closeAllButStreams = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
    .map { unsafeBitCast($0, to: CloseFrom.self) }

  private static func spawn(
    _ arguments: [String], _ folder: String?, _ environment: [String: String]?, _ descriptors: [Int32]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    _ = Self.closeAllButStreams?(&actions, 3)

    // Threads of the tests may block signals, and child processes would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var pipes = none
    sigaddset(&pipes, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &pipes)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let arguments = (folder.map { ["env", "-C", $0] } ?? []) + arguments
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let variables = environment ?? ProcessInfo.processInfo.environment
    var entries: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + entries { free(word) } }
    var child = pid_t()
    guard posix_spawnp(&child, arguments[0], &actions, &attributes, &words, &entries) == 0 else {
      throw ProgramRun.Failure(description: "\(arguments[0]) could not be started in \(folder ?? "this folder").")
    }
    return child
  }
}
