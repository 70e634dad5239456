@testable import LintEngine
@testable import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import ReviewCore
import Synchronization
import Testing

@Suite("Work on a file that finds no end")
struct TimeLimitTests {
  private static let paths = (0..<40).map { RepoPath("F\($0).swift") }

  @Test("It is given up, and all other files are done", arguments: [1, 3])
  func isGivenUp(threads: Int) async {
    let flag = Flag()
    let results = await Linter.onAllCores(Self.paths, threads: threads, late: { "late \($0)" }) { path, turn in
      turn.meter.allow(.milliseconds(50))
      if path == "F7.swift" || path == "F8.swift" || path == "F39.swift" { Self.spin(until: flag) }
      return "done \(path)"
    }
    flag.isOver.store(true, ordering: .relaxed)
    let late: Set<RepoPath> = ["F7.swift", "F8.swift", "F39.swift"]
    #expect(results == Self.paths.map { late.contains($0) ? "late \($0)" : "done \($0)" })
  }

  @Test("One file alone is given up, too")
  func isGivenUpAlone() {
    let flag = Flag()
    let result = BigStack.run(limit: .milliseconds(50), late: "late") { _ in
      Self.spin(until: flag)
      return "done"
    }
    flag.isOver.store(true, ordering: .relaxed)
    #expect(result == "late")
    #expect(BigStack.run(limit: .seconds(5), late: "late") { _ in "done" } == "done")
  }

  private final class Flag: Sendable {
    let isOver = Atomic(false)
  }

  private static func spin(until flag: Flag) {
    while !flag.isOver.load(ordering: .relaxed) {}
  }
}
