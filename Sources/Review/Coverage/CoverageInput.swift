import Coverage
import ReviewCore
import SwiftTests

/// The source of coverage: existing reports, or the test run of this review.
struct CoverageInput: Sendable {
  enum Origin: Sendable {
    case reports([ReportFile])
    case testRun(SharedTestRun, CoverageExport)
    case xcodebuild(XcodebuildRun)
    case packages([PackageRun], CoverageExport)
    /// The merged coverage of a run on several machines.
    case shards(CombinedCoverage)
    /// Nothing can measure coverage, for this reason.
    case nothing(reason: String)
  }

  enum Found: Sendable {
    /// - Parameter changed: Sources that differ from the built ones, so the coverage does not apply to them.
    case some(ResolvedCoverage, changed: Set<RepoPath> = [], notices: [String])
    case none(reason: String)
  }

  let origin: Origin
  /// Returns a resolver for the paths of the reports.
  let resolver: @Sendable (Change) -> PathResolver
  /// Returns the code that tests outside of the run may reach, once the run has ended.
  var omittedTests: @Sendable () async -> OmittedTests = { .none }
  /// Returns recorded coverage of the code that such tests may reach. Throws a `UserFacingError`.
  var carried: @Sendable (OmittedTests) async throws -> CarriedCoverage = { _ in .none }

  init(origin: Origin, resolver: @escaping @Sendable (Change) -> PathResolver) {
    self.origin = origin
    self.resolver = resolver
  }

  /// - Throws: A `UserFacingError` for a report that cannot be read, or a profile that cannot be exported.
  func coverage(for change: Change) async throws -> Found {
    switch origin {
    case .reports(let files):
      let resolver = resolver(change)
      var resolved = ResolvedCoverage()
      var notices: [String] = []
      for file in files {
        let report = try file.report(wants: resolver.mayBeKnown)
        resolved = resolved.merging(resolver.resolve(report))
        if report.ignoredRecords > 0 { notices.append(Self.notice(onIgnored: report.ignoredRecords, in: file)) }
        notices += Self.notices(onBelowZero: report.countsBelowZero, in: Escaped.line(file.name))
      }
      return .some(resolved, notices: notices)
    case .xcodebuild(let run):
      guard let archives = try await run.archives() else {
        return .none(reason: "the test run left no result bundle, so no coverage was measured")
      }
      let report = try CoverageReader.read(archives: archives, name: "the test run's coverage") { _ in true }
      let notices = Self.notices(onBelowZero: report.countsBelowZero, in: "The test run's coverage")
      return .some(resolver(change).resolve(report), notices: notices)
    case .nothing(let reason): return .none(reason: reason)
    case .shards(let combined):
      return try combined.found().without(combined.changed)
    case .testRun(let run, let export):
      let found = try await coverage(of: run.result(), export: export, for: change)
      return found.without(run.changedSources)
    case .packages(let runs, let export):
      return try await coverage(of: runs, export: export, for: change)
    }
  }

  /// Returns the coverage of several packages combined: a line that ran in the tests of any package ran.
  private func coverage(of runs: [PackageRun], export: CoverageExport, for change: Change) async throws -> Found {
    var combined: ResolvedCoverage?
    var notices: [String] = []
    for run in runs {
      let path = Escaped.line(run.package.path)
      switch try await coverage(of: run.tests.result(), export: export, for: change) {
      case .none(let reason): notices.append("\(path): \(reason).")
      case .some(let coverage, _, let own):
        combined = combined?.merging(coverage) ?? coverage
        notices += own.map { "\(path): \($0)" }
      }
    }
    guard let combined else { return .none(reason: "no package was measured") }
    return Found.some(combined, notices: notices).without(runs.first?.tests.changedSources ?? [])
  }

  private func coverage(of result: TestRunResult, export: CoverageExport, for change: Change) async throws -> Found {
    guard let profile = result.profile else { return .none(reason: Self.reason(for: result.ending)) }
    let read = try await export.merge(profile)
    let json = try await export.llvmJSON(of: profile)
    let report = try CoverageReader.read(json, name: "the test run's coverage")
    return .some(
      resolver(change).resolve(report),
      notices: ProfileCounts(profile, read, countsBelowZero: report.countsBelowZero).notices)
  }

  static func reason(for ending: TestRunEnding) -> String {
    switch ending {
    case .buildFailed: "the package does not build, so no coverage was measured"
    case .noPackage: "no package to measure"
    case .couldNotStart, .cancelled: "the tests did not run"
    case .nothingMatched, .noTests: "no test ran, so no coverage was measured"
    case .ended, .timedOut, .unexplained: "the test run left no coverage profile"
    }
  }

  private static func notice(onIgnored count: Int, in file: ReportFile) -> String {
    "\(Escaped.line(file.name)): ignored \(count.counted("record", plural: "records")) of line 0; lines begin at 1."
  }

  /// - Parameter report: The beginning of the sentence.
  static func notices(onBelowZero count: Int, in report: String) -> [String] {
    guard count > 0 else { return [] }
    return ["\(report): \(count.counted("count")) fell below zero, so the code of these counts is taken as not run."]
  }
}

extension CoverageInput.Found {
  /// Returns the coverage without sources that changed while the tests ran, because their lines differ from the built
  /// ones.
  fileprivate func without(_ changed: Set<RepoPath>) -> CoverageInput.Found {
    guard case .some(let coverage, _, let notices) = self, !changed.isEmpty else { return self }
    let names = changed.sorted().prefix(5).map { Escaped.line($0.description) }.joined(separator: ", ")
    let more = changed.count > 5 ? " and \(changed.count - 5) more" : ""
    let notice =
      "These files changed while the tests ran, so the coverage of their lines is unknown: \(names)\(more). Run again."
    return .some(coverage.without(changed), changed: changed, notices: notices + [notice])
  }
}

/// How complete the profiles of a run are.
struct ProfileCounts: Hashable, Sendable {
  var total = 0
  /// File names of profiles that could not be read.
  var unreadable: [String] = []
  /// The number of processes that left no profile.
  var lost = 0
  var isFromFailingRun = false
  /// See `CoverageReport.countsBelowZero`.
  var countsBelowZero = 0

  init(
    total: Int = 0, unreadable: [String] = [], lost: Int = 0, isFromFailingRun: Bool = false, countsBelowZero: Int = 0
  ) {
    self.countsBelowZero = countsBelowZero
    self.total = total
    self.unreadable = unreadable
    self.lost = lost
    self.isFromFailingRun = isFromFailingRun
  }

  init(_ profile: CoverageProfile, _ read: ReadProfiles, countsBelowZero: Int) {
    self.init(
      total: read.total, unreadable: read.unreadable.map { $0.split(separator: "/").last.map(String.init) ?? $0 },
      lost: profile.lostProfiles, isFromFailingRun: profile.isFromFailingRun, countsBelowZero: countsBelowZero)
  }

  mutating func add(_ others: ProfileCounts) {
    total += others.total
    unreadable += others.unreadable
    lost += others.lost
    isFromFailingRun = isFromFailingRun || others.isFromFailingRun
    countsBelowZero += others.countsBelowZero
  }

  /// One sentence each.
  var notices: [String] {
    losses + CoverageInput.notices(onBelowZero: countsBelowZero, in: "The test run's coverage")
  }

  /// At most one sentence.
  private var losses: [String] {
    var losses: [String] = []
    if lost > 0 { losses.append("\(lost.counted("process", plural: "processes")) left no profile") }
    if !unreadable.isEmpty { losses.append(unreadableProfiles) }
    guard isFromFailingRun else {
      return losses.isEmpty ? [] : ["Coverage is incomplete: \(losses.joined(separator: "; "))."]
    }
    return [(["Coverage is from a failing run"] + losses).joined(separator: "; ") + "."]
  }

  /// Returns for example `1 of 3 profiles could not be read (default.profraw)`.
  private var unreadableProfiles: String {
    let names = unreadable.prefix(5).map { Escaped.line($0) }
    let more = unreadable.count > 5 ? " and \(unreadable.count - 5) more" : ""
    let count = "\(unreadable.count) of \(total.counted("profile", plural: "profiles"))"
    return "\(count) could not be read (\(names.joined(separator: ", "))\(more))"
  }
}
