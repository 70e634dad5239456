import ReviewCore
import SwiftTests

/// The results of all shards as those of one run.
struct CombinedResults: TestResultSource {
  let union: ShardUnion

  var isFiltered: Bool { union.isFiltered }

  func result() async -> TestRunResult { combined }

  /// Equal to the result of a run on one machine, except for times: those are of the slowest shard.
  var combined: TestRunResult {
    let results = union.parts.map(\.results)
    let tests = results.flatMap(\.tests).sorted(by: TestCase.precedes)
    return TestRunResult(
      ending: ending(of: results, tests), tests: tests,
      declarations: results.reduce(into: [:]) { $0.merge($1.declarations) { first, _ in first } },
      warnings: results.flatMap(\.warnings), diagnostics: BuildDiagnostic.united(results.map(\.diagnostics)),
      seconds: results.map(\.seconds).max() ?? 0,
      notices: ShardUnion.once(results.flatMap(\.notices)) + missingNotices)
  }

  /// A missing shard prevents a verdict: its tests may fail. So does a shard that could not run its tests.
  private func ending(of results: [TestRunResult], _ tests: [TestCase]) -> TestRunEnding {
    if !union.missing.isEmpty { return .unexplained(missing(tests)) }
    if results.contains(where: { $0.ending == .buildFailed }) { return .buildFailed }
    if let stopped = union.parts.first(where: { $0.problem != nil }), let problem = stopped.problem {
      return .unexplained(
        Problem(summary: "Shard \(stopped.shard) ran no tests: \(problem.summary)", hint: problem.hint))
    }
    let unheard = union.unheard
    guard unheard.isEmpty else { return .unexplained(withoutResult(unheard)) }
    let limits = results.compactMap(\.ending.limit)
    if let limit = limits.first {
      return .timedOut(limit.limit, hung: limits.flatMap(\.hung).sorted())
    }
    if results.contains(where: { $0.ending == .ended }) { return .ended }
    return results.contains { $0.ending == .noTests } ? .noTests : .nothingMatched
  }

  private func missing(_ tests: [TestCase]) -> Problem {
    let shards = Self.shards(union.missing, of: union.count)
    let names = union.schedule.map { schedule in union.missing.flatMap { schedule.names(of: $0) } } ?? []
    let shown = names.isEmpty ? "" : ", so \(Self.tests(names, shown: 3)) \(names.count == 1 ? "is" : "are") unknown"
    let failed = TestTally(tests).failures
    let others = failed > 0 ? "; \(failed.counted("test")) failed in the others" : ""
    let jobs = union.missing.count == 1 ? "its job" : "their jobs"
    return Problem(
      summary: "\(shards) left no part\(shown)\(others).", hint: "Run \(jobs) again, then combine all parts.")
  }

  /// The tests of each missing shard.
  private var missingNotices: [String] {
    guard let schedule = union.schedule else { return [] }
    return union.missing.map { index in
      let names = schedule.names(of: index)
      return "Shard \(index)/\(union.count) has \(names.isEmpty ? "no tests" : Self.tests(names, shown: 50))."
    }
  }

  private func withoutResult(_ names: [String]) -> Problem {
    Problem(
      summary: "The parts have no result of \(Self.tests(names, shown: 3)).",
      hint: "Run all shards again; if it stays, run `reviewbot check` without `--shard`, and report it.")
  }

  /// Returns for example `Shard 2/5`, or `Shards 2/5 and 3/5`.
  static func shards(_ indices: [Int], of count: Int) -> String {
    let names = indices.map { "\($0)/\(count)" }
    guard let last = names.last, names.count > 1 else { return "Shard \(names.first ?? "")" }
    return "Shards \(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Returns for example `3 tests (A.S/one(), A.S/two(), …)`.
  private static func tests(_ names: [String], shown: Int) -> String {
    let listed = names.prefix(shown).map { Escaped.line($0) }.joined(separator: ", ")
    return "\(names.count.counted("test")) (\(listed)\(names.count > shown ? ", …" : ""))"
  }
}

extension TestRunEnding {
  fileprivate var limit: (limit: Limit, hung: [String])? {
    if case .timedOut(let limit, let hung) = self { (limit, hung) } else { nil }
  }
}

extension BuildDiagnostic {
  /// Returns each diagnostic once, by path and line. Every shard may have built the package.
  static func united(_ lists: [[BuildDiagnostic]]) -> [BuildDiagnostic] {
    var seen: Set<BuildDiagnostic> = []
    let all = lists.joined().filter { seen.insert($0).inserted }
    let placed = all.enumerated().compactMap { index, diagnostic in
      diagnostic.location.map { (location: $0, index: index, diagnostic: diagnostic) }
    }
    let ascending = placed.sorted { left, right in
      if left.location.path != right.location.path { return left.location.path < right.location.path }
      if let first = left.location.start, let second = right.location.start, first != second { return first < second }
      return left.index < right.index
    }
    return ascending.map(\.diagnostic) + all.filter { $0.location == nil }
  }
}
