import Glibc

/// The processes that this one started and that still run.
package enum OwnChildren {
  static var areAlive: Bool { !all.isEmpty }

  /// Asks commands such as `git` to end. They are in our process group; test runs lead sessions of their own and are
  /// ended by `SubprocessRunner`.
  static func endCommands() {
    for child in all where getpgid(child.id) == getpgrp() { kill(child.id, SIGTERM) }
  }

  /// Kills them all but the guards of test runs, which end what is left of their runs after this process.
  package static func endAll() {
    for child in all where !OrphanGuard.isGuard(child.id) { kill(child.id, SIGKILL) }
  }

  private static var all: [ProcessEntry] {
    let own = getpid()
    return ProcessEntry.all().filter { $0.parent == own }
  }
}
