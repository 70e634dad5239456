#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
