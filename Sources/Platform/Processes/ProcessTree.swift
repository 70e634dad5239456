#if canImport(Darwin)
import Darwin
#else
import Clinux
import Glibc
#endif
import ReviewCore
import Synchronization

/// A child and all its descendants.
///
/// A process counts when it is in the child's session, when one of its ancestors counted at the last scan, or when its
/// environment contains the child's mark. The system reuses ids, so each is stored with its start time.
final class ProcessTree: Sendable {
  private struct Seen {
    var members: Set<ProcessEntry.Identity> = []
    /// Processes without the mark; each environment is read once.
    var unrelated: Set<ProcessEntry.Identity> = []
    var alone: Set<ProcessEntry.Identity> = []
    var observed: [ProcessEntry.Identity: Observed] = [:]
  }

  private struct Observed {
    let arguments: [String]
    let handle: ProcessHandle
  }

  private let leader: Int32
  /// `NAME=value`.
  private let mark: [UInt8]?
  /// The ending of the programs whose ends are of interest.
  private let observedProgram: String?
  private let seen = Mutex(Seen())

  init(leader: Int32, mark: [UInt8]? = nil, observedProgram: String? = nil) {
    self.leader = leader
    self.mark = mark
    self.observedProgram = observedProgram
    look()
  }

  /// Whether the child itself is still running.
  var isLeaderAlive: Bool {
    ProcessEntry(id: leader)?.isAlive ?? false
  }

  /// Records the current processes. Reads every process of the machine once, which takes some milliseconds.
  func look() {
    observe(members())
  }

  /// How the descendants with an observed program ended, as far as they were seen running and the system tells.
  var endings: [ProcessOutcome.Descendant] {
    seen.withLock { seen in
      let ascending = seen.observed.sorted { ($0.key.startTime, $0.key.id) < ($1.key.startTime, $1.key.id) }
      return ascending.compactMap { _, process in
        process.handle.termination.map { ProcessOutcome.Descendant(arguments: process.arguments, termination: $0) }
      }
    }
  }

  /// Asks for the program each time, because a process that has just been forked still has that of its parent.
  private func observe(_ members: Set<ProcessEntry.Identity>) {
    guard let observedProgram else { return }
    for process in members where seen.withLock({ $0.observed[process] == nil }) {
      let arguments = ProcessEntry.arguments(of: process.id)
      guard arguments.first?.hasSuffix(observedProgram) == true, let handle = ProcessHandle(process) else { continue }
      seen.withLock { $0.observed[process] = Observed(arguments: arguments, handle: handle) }
    }
  }

  /// Ends backtracers whose process no longer exists: they would wait for it forever and keep its output open. They
  /// must be found alone twice.
  func endStrandedBacktracers() {
    let current = members()
    observe(current)
    let members = Set(current.map(\.id))
    let alone = Set(ProcessEntry.all().filter { entry in
      members.contains(entry.id) && entry.id != leader && !members.contains(entry.parent) && entry.parent != leader
        && entry.name.elementsEqual(Self.backtracer)
    }.map(\.identity))
    let stranded = seen.withLock { seen in
      defer { seen.alone = alone }
      return seen.alone.intersection(alone)
    }
    for process in stranded { kill(process.id, SIGKILL) }
  }

  /// The backtracer of the Swift runtime.
  private static let backtracer = Array("swift-backtrace".utf8)

  func interruptLeader() {
    guard isLeaderAlive else { return }
    kill(leader, SIGINT)
  }

  /// The command lines of all current processes, sorted by age.
  var commandLines: [String] {
    let ascending = members().sorted { ($0.startTime, $0.id) < ($1.startTime, $1.id) }
    return ascending.map { ProcessEntry.arguments(of: $0.id).joined(separator: " ") }.filter { !$0.isEmpty }
  }

  /// Kills the child and its descendants until none is left.
  func endAll() {
    end { _ in true }
  }

  /// Kills the descendants that remain after the child has ended.
  func endRest() {
    end { $0.id != self.leader }
  }

  /// Repeats killing, because a process may have forked since the last scan. The number of rounds is limited, so that a
  /// process that the system cannot end does not block this one.
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
      let present = Set(entries.map(\.identity))
      seen.members.formIntersection(present)
      seen.unrelated.formIntersection(present)
      var ids = Set(seen.members.map(\.id))
      ids.insert(leader)
      var grows = true
      while grows {
        grows = false
        for entry in entries where !seen.members.contains(entry.identity) {
          let isKin = entry.session == leader || entry.id == leader || ids.contains(entry.parent)
          guard isKin || carriesMark(entry, &seen.unrelated) else { continue }
          seen.members.insert(entry.identity)
          ids.insert(entry.id)
          grows = true
        }
      }
      return seen.members
    }
  }

  private func carriesMark(_ entry: ProcessEntry, _ unrelated: inout Set<ProcessEntry.Identity>) -> Bool {
    guard let mark, !unrelated.contains(entry.identity) else { return false }
    if ProcessEntry.environment(of: entry.id).contains(where: { $0.elementsEqual(mark) }) { return true }
    unrelated.insert(entry.identity)
    return false
  }
}

/// Refers to a process that is not a child of this one, and to its end.
private final class ProcessHandle: Sendable {
  private let descriptor: Int32

  /// Nil when the process has ended, and on systems without such handles.
  init?(_ process: ProcessEntry.Identity) {
    #if os(Linux)
    let descriptor = linux_open_process(process.id)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    // The id may have been given to another process before it was opened.
    guard ProcessEntry(id: process.id)?.identity == process else { return nil }
    #else
    return nil
    #endif
  }

  deinit { close(descriptor) }

  /// Nil while the process is running, before its parent has read its status, and on kernels that do not tell.
  var termination: ProcessOutcome.Termination? {
    #if os(Linux)
    var status: Int32 = 0
    guard unsafe linux_read_ending(descriptor, &status) else { return nil }
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
    #else
    nil
    #endif
  }
}
