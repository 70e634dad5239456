import Coverage
import ReviewCore
import SwiftTests
import Testing

@testable import Review

@Suite("Combining parts")
struct ShardUnionTests {
  private static let state = ShardPropertyTests.state
  private static let schedule = ShardSchedule(shards: [
    [.init(name: "T.A", tests: ["a()", "b()"])], [.init(name: "T.B", tests: ["c()"])], [],
  ])

  private struct Parts {
    var schedule: ShardSchedule? = ShardUnionTests.schedule
    var state = ShardUnionTests.state
    var toolchain = "5"
    var filter: [String] = []
    var status = TestCase.Status.passed
    var ending: TestRunEnding?
    var tests: [String]?
    var coverage = ShardCoverage.none(reason: "nothing")
    var skipped: String?
    var notices: [String] = []
  }

  private static func part(_ index: Int, _ change: (inout Parts) -> Void = { _ in }) throws -> ShardPart {
    var parts = Parts()
    change(&parts)
    let names = parts.tests ?? parts.schedule?.names(of: index) ?? []
    let tests = names.map { name in
      let test = name.split(separator: "/").map(String.init)
      return TestCase(library: .swiftTesting, suite: test[0], name: test[1], status: parts.status)
    }
    return ShardPart(
      shard: try #require(ShardIndex(index, of: 3)),
      fingerprint: ShardFingerprint(
        state: parts.state, toolchain: parts.toolchain, schedule: parts.schedule?.digest(filter: parts.filter)),
      schedule: parts.schedule, filter: parts.filter, skipped: parts.skipped,
      results: TestRunResult(ending: parts.ending ?? (tests.isEmpty ? .nothingMatched : .ended), tests: tests, notices: parts.notices),
      coverage: parts.coverage)
  }

  private static func union(_ parts: [ShardPart], expected: Int? = 3) throws -> ShardUnion {
    try ShardUnion(parts.enumerated().map { ("file-\($0.offset).json", $0.element) }, expected: expected, state: state)
  }

  private static func refusal(_ parts: [ShardPart], expected: Int? = 3) -> String {
    do {
      _ = try union(parts, expected: expected)
      return "none"
    } catch {
      return (error as? any UserFacingError)?.summary ?? "\(error)"
    }
  }

  private static func ending(_ parts: [ShardPart]) throws -> TestRunEnding {
    CombinedResults(union: try union(parts)).combined.ending
  }

  @Test("Each difference of the fingerprints is named")
  func mixed() throws {
    let one = try Self.part(1)
    func refused(_ change: (inout Parts) -> Void) throws -> String { Self.refusal([one, try Self.part(2, change)]) }
    func state(base: String = "1", head: String = "2", tested: String = "3", configuration: String = "4") -> ShardFingerprint.State {
      ShardFingerprint.State(base: base, head: head, tested: tested, configuration: configuration)
    }
    #expect(try refused { $0.state = state(base: "9") }.contains("file-1.json and file-0.json are of different runs: their base differs (9 and 1)"))
    #expect(try refused { $0.state = state(head: "9") }.contains("their head differs"))
    #expect(try refused { $0.state = state(tested: "9") }.contains("their tested tree differs"))
    #expect(try refused { $0.state = state(configuration: "9") }.contains("their configuration differs"))
    #expect(try refused { $0.toolchain = "6" }.contains("their toolchain differs"))
    #expect(try refused { $0.filter = ["A"] }.contains("their schedule differs"))
    let elsewhere = try Self.part(1) { $0.state = state(head: "9") }
    #expect(Self.refusal([elsewhere]).contains("another state than the one under review: their head differs (9 and 2)"))
  }

  @Test("A shard that is given twice must be the same, and the number of shards must be the expected one")
  func twice() throws {
    let one = try Self.part(1)
    #expect(try Self.union([one, one]).parts.count == 1)
    let other = try Self.part(1) { $0.status = .failed }
    #expect(Self.refusal([one, other]).contains("file-0.json and file-1.json are both shard 1/3, and they differ"))
    #expect(Self.refusal([one], expected: 4).contains("is shard 1/3, and 4 shards are expected"))
    #expect(Self.refusal([one], expected: nil) == "none")
    #expect(Self.refusal([]) == "No part was given.")
  }

  @Test("A result in the wrong part is refused, and a test without a result prevents a verdict")
  func tests() throws {
    let stray = try Self.part(1) { $0.tests = ["T.A/a()", "T.B/c()"] }
    #expect(Self.refusal([stray]).contains("has a result of T.B/c(), and shard 2 runs it"))
    let unlisted = [try Self.part(1) { $0.tests = ["T.A/a()", "T.A/b()", "X/x()"] }, try Self.part(2) { $0.tests = ["T.B/c()", "X/x()"] }]
    #expect(Self.refusal(unlisted).contains("file-1.json has a result of X/x(), and file-0.json has one, too"))
    let silent = [try Self.part(1) { $0.tests = ["T.A/a()"] }, try Self.part(2), try Self.part(3)]
    guard case .unexplained(let problem) = try Self.ending(silent) else {
      Issue.record("a test without a result")
      return
    }
    #expect(problem.summary == "The parts have no result of 1 test (T.A/b()).")
  }

  @Test("The ending is that of the run as a whole", arguments: [
    ([TestRunEnding.ended, .ended, .nothingMatched], TestRunEnding.ended),
    ([.ended, .buildFailed, .nothingMatched], .buildFailed),
    ([.timedOut(.silence, hung: ["T.A/b()"]), .timedOut(.total, hung: ["T.B/c()"]), .nothingMatched], .timedOut(.silence, hung: ["T.A/b()", "T.B/c()"])),
  ])
  func endings(endings: [TestRunEnding], whole: TestRunEnding) throws {
    let parts = try endings.enumerated().map { index, ending in try Self.part(index + 1) { $0.ending = ending } }
    #expect(try Self.ending(parts.reversed()) == whole)
  }

  @Test("A shard that could not run is named, and so are several missing ones")
  func broken() throws {
    let stopped = try Self.part(2) { parts in
      parts.ending = .couldNotStart(Problem(summary: "No swift.", hint: "Install it."))
    }
    guard case .unexplained(let problem) = try Self.ending([Self.part(1), stopped, Self.part(3)]) else {
      Issue.record("it could not start")
      return
    }
    #expect(problem == Problem(summary: "Shard 2/3 ran no tests: No swift.", hint: "Install it."))
    let one = CombinedResults(union: try Self.union([Self.part(1) { $0.status = .failed }])).combined
    guard case .unexplained(let missing) = one.ending else {
      Issue.record("two are missing")
      return
    }
    #expect(missing.summary == "Shards 2/3 and 3/3 left no part, so 1 test (T.B/c()) is unknown; 2 tests failed in the others.")
    #expect(one.notices == ["Shard 2/3 has 1 test (T.B/c()).", "Shard 3/3 has no tests."])
  }

  @Test("Equal notes of several machines are one note")
  func notes() throws {
    let parts = try [2, 1, 3].map { index in try Self.part(index) { $0.notices = ["Every machine.", "Machine \(index)."] } }
    let notices = CombinedResults(union: try Self.union(parts)).combined.notices
    #expect(notices == ["Every machine.", "Machine 1.", "Machine 2.", "Machine 3."])
  }

  @Test("A package that does not build has no schedule, and fails")
  func unbuilt() throws {
    let parts = try [1, 2, 3].map { index in
      try Self.part(index) { parts in
        parts.schedule = nil
        parts.ending = .buildFailed
      }
    }
    #expect(try Self.ending(parts) == .buildFailed)
  }

  @Test("Losses of profiles are summed, and a shard that ran tests without a profile is one more")
  func losses() throws {
    func pieces(_ lost: Int, _ isFailing: Bool) -> ShardCoverage {
      .measured(ShardPieces(
        files: ["A.swift": SegmentList([Segment(line: 1, column: 1, count: 1)])], unmatched: ["x"], outsideCount: 2, changed: ["A.swift"],
        profiles: ProfileCounts(total: 3, unreadable: [], lost: lost, isFromFailingRun: isFailing)))
    }
    let parts = [
      try Self.part(1) { $0.coverage = pieces(1, true) }, try Self.part(2), try Self.part(3) { $0.coverage = pieces(1, false) },
    ]
    let combined = CombinedCoverage(union: try Self.union(parts))
    guard case .some(let resolved, _, let notices) = try combined.found() else {
      Issue.record("nothing was found")
      return
    }
    #expect(notices == ["Coverage is from a failing run; 3 processes left no profile."])
    #expect(resolved.unmatched == ["x"] && resolved.outsideCount == 2 && combined.changed == ["A.swift"])
    #expect(Array(resolved.files["A.swift"]?.segments ?? SegmentList()).map(\.count) == [2])
  }
}
