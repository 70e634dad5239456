import Coverage
import ReviewCore
import SwiftTests

/// The run of one shard's tests, from the list of all tests to the part.
struct ShardRun: Sendable {
  let shard: ShardIndex
  let times: ShardTimes
  let site: ShardSite
  /// Notes about the selection of the tests, one sentence each.
  var notices: [String] = []

  init(shard: ShardIndex, times: ShardTimes, site: ShardSite) {
    self.shard = shard
    self.times = times
    self.site = site
  }

  /// Returns the part of a shard for which there is nothing to do.
  /// - Throws: Errors of the process runner.
  func idlePart(reason: String, filter: [String] = []) async throws -> ShardPart {
    let schedule = ShardSchedule(of: [], count: shard.count, times: times)
    return ShardPart(
      shard: shard, fingerprint: try await fingerprint(schedule, filter: filter), schedule: schedule, filter: filter,
      skipped: reason, results: TestRunResult(ending: .nothingMatched), coverage: .none(reason: reason),
      notices: notices)
  }

  /// - Throws: A `UserFacingError` when the tests cannot be sharded.
  func part(_ request: TestRequest, of change: Change) async throws -> ShardPart {
    var copy = self
    var filter = request.filter
    if request.onlyAffected {
      let affected = try await site.runs.affected(by: change, at: site.site)
      copy.notices.append(affected.notice)
      guard let touched = affected.filter else {
        return try await copy.idlePart(reason: "no test target depends on the change", filter: filter)
      }
      filter += touched
    }
    return try await copy.part(filter: filter, of: change)
  }

  private func part(filter: [String], of change: Change) async throws -> ShardPart {
    let run = site.runs.run(filter: filter, in: site.site.folder, withCoverage: true)
    guard run.isSwiftTest else { throw Self.otherCommand }
    guard !site.runs.skipsBuild || run.isBuilt else { throw notBuilt }
    let listed = try await site.runs.listing(of: run, label: "shard \(shard): ")
    let schedule = listed.map { ShardSchedule(of: $0, count: shard.count, times: times) }
    let own = Set(schedule?.names(of: shard.index) ?? [])
    let tests = (listed ?? []).filter { own.contains($0.fullName) }
    let (results, coverage) = try await outcome(of: run, tests, isListed: listed != nil, change)
    return ShardPart(
      shard: shard, fingerprint: try await fingerprint(schedule, filter: filter), schedule: schedule, filter: filter,
      results: results, coverage: coverage, notices: notices)
  }

  private func outcome(
    of run: SwiftTestRun, _ tests: [TestCase], isListed: Bool, _ change: Change
  ) async throws -> (TestRunResult, ShardCoverage) {
    guard !isListed || !tests.isEmpty else {
      let reason = CoverageInput.reason(for: .nothingMatched)
      return (TestRunResult(ending: .nothingMatched), .none(reason: reason))
    }
    let shared = site.runs.shared(
      isListed ? run.narrowed(to: tests) : run.withoutTests(), at: site.site, label: "shard \(shard): ")
    let result = await shared.result()
    guard isListed || !result.ending.foundNoTests else { throw Self.noList }
    let coverage = await coverage(of: result, run: shared, change)
    try await shared.discardProfile(from: site.workspace.services.files)
    return (result, coverage)
  }

  private func coverage(of result: TestRunResult, run: SharedTestRun, _ change: Change) async -> ShardCoverage {
    guard let profile = result.profile else { return .none(reason: CoverageInput.reason(for: result.ending)) }
    let checks = CoverageChecks(workspace: site.workspace, change: change, site: site.site.folder, baseline: .none)
    do {
      let export = site.runs.export
      let read = try await export.merge(profile)
      let json = try await export.llvmJSON(of: profile)
      let report = try CoverageReader.read(json, name: "the test run's coverage")
      let resolved = checks.resolver(for: change).resolve(report)
      return .measured(
        ShardPieces(
          files: resolved.files.mapValues(\.segments), unmatched: resolved.unmatched,
          outsideCount: resolved.outsideCount, changed: run.changedSources,
          profiles: ProfileCounts(profile, read)))
    } catch {
      return .broken(Problem(error, hint: "Run the shard again."))
    }
  }

  private func fingerprint(_ schedule: ShardSchedule?, filter: [String]) async throws -> ShardFingerprint {
    let run = site.runs.run(filter: [], in: site.site.folder, withCoverage: true)
    return ShardFingerprint(
      state: site.state, toolchain: "reviewbot \(Version.text), \(try await run.toolchain())",
      schedule: schedule?.digest(filter: filter))
  }

  private var notBuilt: Problem {
    Problem(
      summary: "`--skip-build` found no build in \(Escaped.line(site.packageFolder)).",
      hint: "Unpack the archive of `reviewbot check --build-archive FILE` there, or leave out `--skip-build`.")
  }

  private static var otherCommand: Problem {
    Problem(
      summary: "`--shard` requires `swift test`, and `tests.command` in .lint.yml is another command.",
      hint: "Leave out `--shard`, or set `tests.command` to a command that runs `swift test`.")
  }

  private static var noList: Problem {
    Problem(
      summary: "The package builds, but its tests could not be listed, so they cannot be divided.",
      hint: "Run `swift test list` to see why.")
  }
}

extension TestRunEnding {
  /// Whether a run that selects no test ended as expected.
  fileprivate var foundNoTests: Bool { self == .nothingMatched || self == .noTests || self == .ended }
}
