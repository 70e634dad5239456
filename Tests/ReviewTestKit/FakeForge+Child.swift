import Foundation
import Synchronization

#if canImport(Glibc)
  package import Glibc
#endif

/// A child process with its output in a pipe. Foundation's own waits for a run loop, which test threads do not have.
package struct ChildProcess: Sendable {
  package let id: pid_t
  private let output: Int32

  /// - Parameter arguments: Including the program, which is looked up on PATH.
  package init(_ arguments: [String], in folder: String? = nil) throws {
    let arguments = (folder.map { ["env", "-C", $0] } ?? []) + arguments
    (id, output) = try Self.spawning.withLock { _ in try Self.spawn(arguments) }
  }

  /// One at a time: a child started in between would inherit the other's pipe and keep it open.
  private static let spawning = Mutex(())

  private static func spawn(_ arguments: [String]) throws -> (pid_t, Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw FakeForge.Trouble(description: "There is no pipe left.") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    let result = posix_spawnp(&child, arguments[0], &actions, nil, &words, environ)
    close(ends[1])
    guard result == 0 else {
      close(ends[0])
      throw FakeForge.Trouble(description: "\(arguments[0]) could not be started.")
    }
    return (child, ends[0])
  }

  /// Up to the line feed, or to the end of the output.
  package func readLine() -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1, byte != 0x0A { line.append(byte) }
    return line
  }

  package func readAll() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(output, &bytes, bytes.count)
      guard count > 0 else { return all }
      all += bytes.prefix(count)
    }
  }

  /// Waits for the end. Call it once.
  /// - Returns: The exit status, or 128 and the signal's number.
  @discardableResult
  package func wait() -> Int32 {
    close(output)
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

/// Work that blocks, on a thread of its own: tests share few threads, and one that waits there keeps all others waiting.
package enum Blocking {
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
  }
}

/// Runs a program to its end.
package enum Shell {
  /// - Returns: Its standard output.
  @discardableResult
  package static func run(_ program: String, _ arguments: [String], in folder: String? = nil) async throws -> String {
    try await Blocking.run {
      let child = try ChildProcess([program] + arguments, in: folder)
      let output = child.readAll()
      let status = child.wait()
      guard status == 0 else { throw FakeForge.Trouble(description: "\(program) \(arguments) ended with \(status).") }
      return String(decoding: output, as: UTF8.self)
    }
  }
}
