import Coverage
import Reporting
import ReviewCore
import ReviewTestKit
import SwiftTests
import Testing

@testable import Review

@Suite("A run on several machines")
struct ShardPropertyTests {
  static let state = ShardFingerprint.State(base: "1", head: "2", tested: "3", configuration: "4")

  /// Every text of a report that must be equal.
  private func texts(_ tests: CheckResult, _ coverage: CheckOutcome) throws -> [String] {
    let report = Report(
      toolVersion: "0", subject: Prepared.subject, changedFiles: 1, addedLines: 36, results: [tests, coverage.result])
    let all = try #require(coverage.coverage).all
    return [
      JSONReporter().render(report), TextReporter().render(report), JUnitReporter().render(report),
      MarkdownReporter().render(report),
      LCOVWriter.text(of: ExportedCoverage(all, settings: CoverageSettings())),
    ]
  }

  private func coverage(_ origin: CoverageInput.Origin, of change: Change) async -> CheckOutcome {
    let input = CoverageInput(origin: origin) { change in
      PathResolver(repositoryRoots: ["/repo"], knownPaths: change.diff.files.compactMap(\.newPath))
    }
    let sources = MemorySources(texts: [GeneratedRun.path: GeneratedRun.source])
    return await CoverageCheck(
      input: input, sources: sources, settings: CoverageSettings(), gate: CoverageGate(patch: Percent(80))
    ).outcome(for: change)
  }

  private func parts(
    of run: GeneratedRun, count: Int, _ random: inout SeededGenerator
  ) throws -> [(name: String, part: ShardPart)] {
    let suites = Set(run.tests.map(\.suite)).sorted()
    let times = ShardTimes(suites.filter { _ in Bool.random(using: &random) }.map { ($0, Double.random(in: 0...9, using: &random)) })
    let schedule = ShardSchedule(of: run.tests, count: count, times: times)
    return try (1...count).map { index in
      let own = Set(schedule.shards[index - 1].map(\.name))
      let pieces = ShardPieces(
        files: [GeneratedRun.path: SegmentList(run.segments(of: own))], unmatched: [], outsideCount: 0, changed: [],
        profiles: ProfileCounts(total: 1))
      let part = ShardPart(
        shard: try #require(ShardIndex(index, of: count)),
        fingerprint: ShardFingerprint(state: Self.state, toolchain: "5", schedule: schedule.digest(filter: [])),
        schedule: schedule, results: run.results(of: own, &random),
        coverage: own.isEmpty ? .none(reason: "no test ran") : .measured(pieces))
      return ("part-\(index).json", try ShardPart(json: Array(part.json.utf8), name: "part"))
    }
  }

  @Test("Any split, combined in any order, gives the same bytes as one machine", .firstCounterexample, arguments: 0..<300)
  func equalsOneMachine(seed: Int) async throws {
    var random = SeededGenerator(seed)
    let run = GeneratedRun(seed: seed)
    let change = try Prepared.change(Prepared.newFile("Sources/Cart.swift", GeneratedRun.source))
    let all = Set(run.tests.map(\.suite))
    let whole = RecordedTestResults(recorded: run.results(of: all, &random))
    let report = CoverageInput.Origin.reports([.init(name: "cov.json", bytes: run.llvmCov(of: all))])
    let expected = try texts(
      await TestCheck(run: whole, mustPass: true).result(for: change), await coverage(report, of: change))
    let parts = try parts(of: run, count: Int.random(in: 1...6, using: &random), &random).shuffled(using: &random)
    let union = try ShardUnion(parts, expected: parts.count, state: Self.state)
    #expect(union.missing.isEmpty)
    let combined = try texts(
      await TestCheck(run: CombinedResults(union: union), mustPass: true).result(for: change),
      await coverage(.shards(CombinedCoverage(union: union)), of: change))
    for (one, several) in zip(expected, combined) { #expect(one == several) }
  }

  @Test("A shard less never gives a better verdict, and names its tests", .firstCounterexample, arguments: 0..<100)
  func missing(seed: Int) async throws {
    var random = SeededGenerator(seed)
    let run = GeneratedRun(seed: seed)
    let change = try Prepared.change(Prepared.newFile("Sources/Cart.swift", GeneratedRun.source))
    let count = Int.random(in: 2...5, using: &random)
    var parts = try parts(of: run, count: count, &random).shuffled(using: &random)
    let gone = parts.removeLast().part
    let union = try ShardUnion(parts, expected: count, state: Self.state)
    #expect(union.missing == [gone.shard.index])
    let result = await TestCheck(run: CombinedResults(union: union), mustPass: true).result(for: change)
    guard case .broken(let problem) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(problem.summary.hasPrefix("Shard \(gone.shard) left no part"))
    for test in gone.results.tests { #expect(result.notices.joined().contains("\(test.suite)/\(test.name)")) }
    guard case .tests(let kept) = result.details else { return }
    #expect(Set(kept) == Set(parts.flatMap(\.part.results.tests)))
  }
}
