import Git
import Glibc
import ReviewCore

/// Measures the time to compute a change, against the two equivalent `git` commands.
struct TimeComparison {
  private static let rounds = 7

  private let arguments: Arguments
  private let git: GitCommand

  init(_ arguments: Arguments, _ git: GitCommand) {
    self.arguments = arguments
    self.git = git
  }

  func run() throws -> Int {
    guard let base = arguments.revisions.first, arguments.revisions.count <= 2 else {
      throw Arguments.Misuse(description: "A base is needed, and a head unless it is the working tree.")
    }
    let head = arguments.revisions.count == 2 ? arguments.revisions[1] : nil
    var files = 0
    let ours = try median {
      let source = try GitChangeSource(path: arguments.path, command: git)
      files = try source.change(for: ChangeRequest(base: base, head: head.map { .revision($0) } ?? .worktree)).diff
        .files.count
    }
    let theirs = try median {
      guard let head else {
        _ = try git.run(["status", "--porcelain"])
        return
      }
      _ = try git.run(["merge-base", base, head])
      _ = try git.run(["diff", "-M", "\(base)...\(head)"])
    }
    print("\(files) files: ours \(ours), git \(theirs), ratio \(ours / theirs)")
    let (mine, children) = (
      Self.processorSeconds(RUSAGE_SELF.rawValue), Self.processorSeconds(RUSAGE_CHILDREN.rawValue)
    )
    print("processor time over \(Self.rounds) rounds: ours \(mine) s, git \(children) s, ratio \(mine / children)")
    return 0
  }

  /// Returns user and system time, which is also comparable on a busy machine.
  private static func processorSeconds(_ who: Int32) -> Double {
    var usage = rusage()
    unsafe getrusage(who, &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    return Double(seconds) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }

  private func median(_ body: () throws -> Void) throws -> Duration {
    let clock = ContinuousClock()
    return try (0..<Self.rounds).map { _ in try clock.measure(body) }.sorted()[Self.rounds / 2]
  }
}
