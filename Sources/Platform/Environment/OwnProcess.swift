#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// This process.
package enum OwnProcess {
  /// A path that starts the program of this process again.
  package static var program: String {
    #if canImport(Darwin)
    var size = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(size))
    // It ends the path with a zero, and fails if the buffer is too small.
    guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments.first ?? "" }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
    return "/proc/self/exe"
    #endif
  }

  /// From now on, writing to a closed pipe is an error and does not end the process.
  package static func ignoreClosedPipes() {
    Signals.ignore(SIGPIPE)
  }

  package static func end(status: Int32) -> Never {
    exit(status)
  }

  /// Ends the process without the work that the C library does at an exit.
  package static func endImmediately(status: Int32) -> Never {
    _exit(status)
  }
}

/// The child processes of this process that are still running.
package enum OwnChildren {
  static var areAlive: Bool { !all.isEmpty }

  /// Asks commands such as `git` to end. They are in our process group; test runs lead their own sessions, and
  /// `SubprocessRunner` ends them.
  static func endCommands() {
    for child in all where getpgid(child.id) == getpgrp() { kill(child.id, SIGTERM) }
  }

  /// Kills all children except the guards of test runs, which end the remaining processes of their runs after this one.
  package static func endAll() {
    for child in all where !OrphanGuard.isGuard(child.id) { kill(child.id, SIGKILL) }
  }

  private static var all: [ProcessEntry] {
    let own = getpid()
    return ProcessEntry.all().filter { $0.parent == own }
  }
}

/// The user that this process runs as.
package enum CurrentUser {
  package static var id: UInt32 { getuid() }
  /// The user whose permissions apply; differs from `id` in a program with the set-user-ID bit.
  package static var effectiveID: UInt32 { geteuid() }
}
