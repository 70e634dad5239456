import Coverage
import ReviewCore
import SwiftTests

/// Parts for programs that test the reader, which is not open to other modules.
package enum PartSample {
  /// What became of some bytes.
  package enum Outcome: Sendable {
    case refused(summary: String, hint: String)
    /// A property that does not hold.
    case changed(String)
    case same
  }

  /// Valid parts of one run with two shards, and one of a package that does not build.
  package static var seeds: [[UInt8]] {
    [part(1, ending: .ended), part(2, ending: .timedOut(.total, hung: ["ShopTests.Cart/hangs()"])), unbuilt].map {
      Array($0.json.utf8)
    }
  }

  /// Reads bytes as a part; a part is then written, read again, and combined with itself.
  package static func reread(_ bytes: [UInt8]) -> Outcome {
    let part: ShardPart
    do throws(ShardPartError) {
      part = try ShardPart(json: bytes, name: "input")
    } catch {
      return .refused(summary: error.summary, hint: error.hint)
    }
    let text = part.json
    guard let again = try? ShardPart(json: Array(text.utf8), name: "output"), again.json == text else {
      return .changed("a part that was read is written differently")
    }
    let files = [(name: "a", part: part), (name: "b", part: again)]
    do throws(Problem) {
      let union = try ShardUnion(files, expected: nil, state: part.fingerprint.state)
      _ = CombinedResults(union: union).combined
      _ = try CombinedCoverage(union: union).found()
    } catch {
      return .refused(summary: error.summary, hint: error.hint)
    }
    return .same
  }

  private static let schedule = ShardSchedule(shards: [
    [.init(name: "ShopTests.Price", tests: ["rises()", "testFalls"])],
    [.init(name: "ShopTests.Cart", tests: ["hangs()"])],
  ])

  private static func part(_ index: Int, ending: TestRunEnding) -> ShardPart {
    let place = Location(path: "Tests/A.swift", start: Location.Position(line: 3, column: 5))
    let failure = TestCase.Failure(message: "no\nmore", location: place)
    let tests = schedule.shards[index - 1].flatMap { suite in
      suite.tests.map { name in
        TestCase(
          library: name.hasSuffix(")") ? .swiftTesting : .xctest, suite: suite.name, name: name,
          status: index == 1 ? .failed : .timedOut, failures: [failure], seconds: 0.25)
      }
    }
    let note = BuildDiagnostic.Note(message: "here", location: nil)
    let edit = Fix.Edit(
      start: Location.Position(line: 3, column: 1), end: Location.Position(line: 3, column: 4), text: "let")
    return ShardPart(
      shard: shard(index), fingerprint: fingerprint(schedule.digest(filter: ["Shop"])), schedule: schedule,
      filter: ["Shop"],
      results: TestRunResult(
        ending: ending, tests: tests,
        declarations: ["ShopTests.Price/rises()": .init(file: "A.swift", line: 3, column: 2)],
        warnings: [TestWarning(test: "ShopTests.Price/rises()", issue: failure)],
        diagnostics: [
          BuildDiagnostic(
            severity: .warning, message: failure.message, location: place, group: "Unused", notes: [note],
            fix: Fix(isSafe: false, edits: [edit]))
        ], seconds: 1.5, notices: ["A note."]), coverage: .measured(pieces), notices: ["Another note."])
  }

  private static let pieces = ShardPieces(
    files: [
      "Sources/A.swift": SegmentList([
        Segment(line: 1, column: 3, count: 2), Segment(line: 2, column: 1, count: 0, hasCount: false),
      ])
    ], unmatched: ["../b.swift"], outsideCount: 2, changed: ["Sources/B.swift"],
    profiles: ProfileCounts(total: 2, unreadable: ["a.profraw"], lost: 1, isFromFailingRun: true, countsBelowZero: 3))

  private static var unbuilt: ShardPart {
    ShardPart(
      shard: shard(1), fingerprint: fingerprint(nil), schedule: nil, results: TestRunResult(ending: .buildFailed),
      coverage: .none(reason: CoverageInput.reason(for: .buildFailed)))
  }

  private static func shard(_ index: Int) -> ShardIndex { ShardIndex("\(index)/2") ?? .whole }

  private static func fingerprint(_ schedule: String?) -> ShardFingerprint {
    ShardFingerprint(
      state: ShardFingerprint.State(base: "1", head: "2", tested: "3", configuration: "4"), toolchain: "5",
      schedule: schedule)
  }
}
