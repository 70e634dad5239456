import Glibc
import Synchronization

/// A child and everything that descends from it.
///
/// A process counts when it is in the child's session or has an ancestor that counted when it was last looked at.
/// Ids are used anew by the system, so each is kept with its start time.
final class Family: Sendable {
  private let leader: Int32
  private let seen = Mutex<Set<ProcessEntry.Identity>>([])

  init(leader: Int32) {
    self.leader = leader
    look()
  }

  /// Whether the child itself still runs.
  var isLeaderAlive: Bool {
    ProcessEntry(id: leader)?.isAlive ?? false
  }

  /// Notes who is there now. Reads every process of the machine once: some milliseconds.
  func look() {
    _ = members()
  }

  func interruptLeader() {
    guard isLeaderAlive else { return }
    kill(leader, SIGINT)
  }

  /// Kills child and descendants until none is left.
  func endAll() {
    end { _ in true }
  }

  /// Kills what the child left behind after its own end.
  func endRest() {
    end { $0.id != self.leader }
  }

  /// Killing is repeated because a process may have forked since it was looked at; a limit of rounds keeps us from
  /// waiting for one that the system cannot end.
  private func end(_ isMeant: (ProcessEntry.Identity) -> Bool) {
    for round in 0..<200 {
      let targets = members().filter(isMeant)
      if targets.isEmpty { return }
      for target in targets { kill(target.id, SIGKILL) }
      usleep(round < 10 ? 1_000 : 10_000)
    }
  }

  private func members() -> Set<ProcessEntry.Identity> {
    let entries = ProcessEntry.all()
    return seen.withLock { seen in
      seen.formIntersection(entries.map(\.identity))
      var ids = Set(seen.map(\.id))
      ids.insert(leader)
      var grows = true
      while grows {
        grows = false
        for entry in entries where !seen.contains(entry.identity) {
          guard entry.session == leader || entry.id == leader || ids.contains(entry.parent) else { continue }
          seen.insert(entry.identity)
          ids.insert(entry.id)
          grows = true
        }
      }
      return seen
    }
  }
}
