import Dispatch
@testable import LintEngine
@testable import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import ReviewCore
import Testing

@Suite("A file whose processing does not end")
struct TimeLimitTests {
  private static let paths = (0..<40).map { RepoPath("F\($0).swift") }

  @Test("It stops at the time limit, and all other files are linted", arguments: [1, 3])
  func isGivenUp(threads: Int) async {
    let end = End()
    defer { end.come() }
    let results = await Linter.onAllCores(Self.paths, threads: threads, late: { "late \($0)" }) { path, turn in
      turn.meter.allow(.milliseconds(50))
      if path == "F7.swift" || path == "F8.swift" || path == "F39.swift" { end.await(turn.meter) }
      return "done \(path)"
    }
    let late: Set<RepoPath> = ["F7.swift", "F8.swift", "F39.swift"]
    #expect(results == Self.paths.map { late.contains($0) ? "late \($0)" : "done \($0)" })
  }

  @Test("A single file stops at the time limit, too")
  func isGivenUpAlone() {
    let end = End()
    defer { end.come() }
    let result = BigStack.run(limit: .milliseconds(50), late: "late") { meter in
      end.await(meter)
      return "done"
    }
    #expect(result == "late")
    #expect(BigStack.run(limit: .seconds(5), late: "late") { _ in "done" } == "done")
  }

  /// The end of the test. Work that waits for it uses up its time limit, but then no more processor time, which
  /// concurrent tests need.
  private final class End: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func await(_ meter: WorkMeter) {
      while !meter.isOver {}
      semaphore.wait()
      semaphore.signal()
    }

    func come() { semaphore.signal() }
  }
}
