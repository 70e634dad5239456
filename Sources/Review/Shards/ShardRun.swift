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
    if let scope = request.affected {
      let finder = AffectedFinder(runs: site.runs, site: site.site, scope: scope)
      let affected = try await finder.selection(for: change)
      copy.notices += affected.notices
      guard let touched = affected.filter else {
        return try await copy.idlePart(reason: "no test target depends on the change", filter: filter)
      }
      filter += touched
    }
    return try await copy.part(filter: filter, of: change)
  }

  private func part(filter: [String], of change: Change) async throws -> ShardPart {
    let run = site.runs.run(filter: filter, in: site.site.folder)
    guard run.isDivisible else { throw Self.otherCommand }
    let build = try await build(run)
    if let result = build?.result, !result.ending.isBuilt {
      try await build?.run.discardProfile(from: site.workspace.services.files)
      return try await part(nil, filter: filter, result, .none(reason: CoverageInput.reason(for: result.ending)))
    }
    let listed = try await listing(of: run, build: build?.result)
    if listed.isEmpty, filter.isEmpty { return try await partWithoutTests(build, change) }
    try await build?.run.discardProfile(from: site.workspace.services.files)
    let schedule = ShardSchedule(of: listed, count: shard.count, times: times)
    let own = Set(schedule.names(of: shard.index))
    let tests = listed.filter { own.contains($0.fullName) }
    guard !tests.isEmpty else {
      let idle = TestRunResult(ending: .nothingMatched)
      return try await part(
        schedule, filter: filter, idle.after(build?.result), .none(reason: CoverageInput.reason(for: idle.ending)))
    }
    let shared = site.runs.shared(run.narrowed(to: tests), at: site.site, label: "shard \(shard): ")
    let result = await shared.result()
    let changed = (build?.run ?? shared).changedSources
    let coverage = await coverage(of: result, changed: changed, change)
    try await shared.discardProfile(from: site.workspace.services.files)
    return try await part(schedule, filter: filter, result.after(build?.result), coverage)
  }

  private func listing(of run: SwiftTestRun, build: TestRunResult?) async throws -> [TestCase] {
    // A package without test targets has nothing to list.
    if let build, build.logTail.contains("error: no tests found") { return [] }
    guard run.isBuilt else { throw notBuilt }
    guard let listed = try await run.selectedTests() else { throw Self.noList }
    return listed
  }

  /// Returns the result of the build, and the run that knows which sources change from its beginning on. Nil without a
  /// build.
  private func build(_ run: SwiftTestRun) async throws -> (result: TestRunResult, run: SharedTestRun)? {
    guard !site.runs.skipsBuild else { return nil }
    try BuildStamp(site: site).discard()
    let shared = site.runs.shared(run.withoutTests(), at: site.site, label: "shard \(shard): ")
    return (await shared.result(), shared)
  }

  /// Returns the part of any shard of a package without tests: the coverage is that of the empty run.
  private func partWithoutTests(
    _ build: (result: TestRunResult, run: SharedTestRun)?, _ change: Change
  ) async throws -> ShardPart {
    var measured = ShardCoverage.none(reason: CoverageInput.reason(for: .noTests))
    if let build {
      measured = await coverage(of: build.result, changed: build.run.changedSources, change)
      try await build.run.discardProfile(from: site.workspace.services.files)
    }
    let schedule = ShardSchedule(of: [], count: shard.count, times: times)
    return try await part(schedule, filter: [], TestRunResult(ending: .noTests).after(build?.result), measured)
  }

  private func part(
    _ schedule: ShardSchedule?, filter: [String], _ results: TestRunResult, _ coverage: ShardCoverage
  ) async throws -> ShardPart {
    ShardPart(
      shard: shard, fingerprint: try await fingerprint(schedule, filter: filter), schedule: schedule, filter: filter,
      results: results, coverage: coverage, notices: notices)
  }

  private func coverage(
    of result: TestRunResult, changed: Set<RepoPath>, _ change: Change
  ) async -> ShardCoverage {
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
          files: resolved.files.mapValues(\.segments), unmatched: (resolved.unmatched + resolved.ambiguous).sorted(),
          outsideCount: resolved.outsideCount, changed: changed,
          profiles: ProfileCounts(profile, read, countsBelowZero: report.countsBelowZero)))
    } catch {
      return .broken(Problem(error, hint: "Run the shard again."))
    }
  }

  private func fingerprint(_ schedule: ShardSchedule?, filter: [String]) async throws -> ShardFingerprint {
    let run = site.runs.run(filter: [], in: site.site.folder)
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
      summary: "`--shard` requires `swift test`, and `tests.command` in .lint.yml is another command or selects tests.",
      hint: "Leave out `--shard`, or set `tests.command` to `[swift, test]`.")
  }

  private static var noList: Problem {
    Problem(
      summary: "The package builds, but its tests could not be listed, so they cannot be divided.",
      hint: "Run `swift test list` to see why.")
  }
}

extension TestRunEnding {
  /// Whether a run that selects no test ended as expected.
  var isBuilt: Bool { self == .nothingMatched || self == .noTests || self == .ended }
}

extension TestRunResult {
  /// Returns the result of a run with what its build reported before: only a build shows all diagnostics.
  fileprivate func after(_ build: TestRunResult?) -> TestRunResult {
    guard let build else { return self }
    return TestRunResult(
      ending: ending, tests: tests, declarations: declarations, warnings: warnings, diagnostics: build.diagnostics,
      profile: profile, seconds: build.seconds + seconds, notices: ShardUnion.once(build.notices + notices),
      logTail: logTail)
  }
}
