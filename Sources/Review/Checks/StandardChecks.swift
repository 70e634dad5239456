import Coverage
import LintEngine
import ReviewCore
import SwiftTests

/// The checks of `reviewbot check`, according to the configuration and the command line.
struct StandardChecks {
  /// The checks to run, and their input.
  struct Plan {
    /// The change, with the line map of the tested files.
    var change: Change
    var running: [any Check] = []
    var settled: [CheckResult] = []
    var notices: [String] = []
    /// Whether tests were left out, so that the counts are not those of all tests.
    var omitsTests = false
    /// The test runs that the checks use; their profiles must be discarded at the end.
    var runs: [SharedTestRun] = []
    /// Returns the files that the build compiled, after the tests; nil if reviewbot built nothing.
    var compiled: (@Sendable () -> CompiledFiles)?
    /// The run of xcodebuild, if that runs the tests.
    var xcodebuild: XcodebuildRun?
    /// The runs of several packages, if the repository has several.
    var packages: PackageChecks.Runs?
  }

  let workspace: Workspace
  let tests: TestRequest
  let coverage: CoverageFiles
  let baseline: BaselineRequest
  /// The cache for lint results; nil: none.
  let lintResults: (any ResultCache)?

  /// Plans the checks. A coverage report that cannot be read breaks only its own check: the others can still judge.
  /// - Throws: A `UserFacingError` when the files to test cannot be prepared, or a path map is invalid.
  func plan(for change: Change) async throws -> Plan {
    var plan = Plan(change: change)
    guard tests.parts.isEmpty else {
      try CombinedChecks(workspace: workspace, tests: tests, coverage: coverage, baseline: baseline).add(to: &plan)
      try addLint(of: change, to: &plan)
      return plan
    }
    let run = try await addTests(to: &plan)
    if run == nil, plan.xcodebuild == nil, plan.packages == nil, !coverage.names.isEmpty, tests.results.isEmpty {
      let (measured, notices) = try workspace.measured(plan.change)
      plan.change = measured
      plan.notices += notices
    }
    try addCoverage(of: run, to: &plan)
    try addLint(of: change, to: &plan)
    return plan
  }

  private func addLint(of change: Change, to plan: inout Plan) throws {
    let linter = workspace.linter(of: change, results: lintResults)
    var check = LintCheck(
      linter: linter, sources: workspace.sources(of: change),
      targets: LintTargets(exclusions: workspace.lintExclusions(of: change), breadth: .change),
      gate: workspace.configuration.gates.lint, links: try workspace.swiftLinks(of: change))
    check.fixes = FixedFindings(linter: linter)
    check.suppressions = workspace.configuration.gates.suppressions
    plan.running.append(check)
  }

  private struct Run: Sendable {
    let tests: SharedTestRun
    let site: TestSite
    let runs: TestRuns
    let filter: [String]

    var folder: String { site.folder }
    /// Relative to the folder; empty for the folder itself.
    var package: String { String(runs.packageRoot.dropFirst()) }

    /// Returns the targets of the tested package, whose manifest the run has executed; nil for another package.
    @Sendable func targets(of manifest: RepoPath) async -> [DescribedTarget]? {
      guard manifest.folder == RepoPath(package), runs.workspace.configuration.tests.isSwiftItself else { return nil }
      let description = try? await runs.description(at: site)
      return description?.targets.map { DescribedTarget(name: $0.name, isTest: $0.type == "test", path: $0.path) }
    }

    /// Waits for the run, and returns the code that its filters may keep tests from reaching.
    @Sendable func omittedTests() async -> OmittedTests {
      guard !filter.isEmpty else { return .none }
      let extent = await runs.extent(of: tests.result(), filter: filter, at: site)
      return OmittedTests(folders: extent.folders(in: RepoPath(package)))
    }
  }

  private func addTests(to plan: inout Plan) async throws -> Run? {
    guard tests.results.isEmpty else {
      try addResults(to: &plan)
      return nil
    }
    guard tests.isWanted else {
      if tests.testsMerge, try addConflicts(to: &plan) { return nil }
      plan.settled.append(CheckResult(check: .tests, verdict: .skipped(reason: "skipped by `--no-tests`")))
      return nil
    }
    guard workspace.configuration.tests.runner == .swift else {
      try XcodebuildChecks(workspace: workspace, tests: tests, pathMaps: coverage.pathMaps).add(to: &plan)
      return nil
    }
    if let packages = PackageChecks(workspace: workspace, tests: tests, change: plan.change) {
      try await packages.add(to: &plan)
      return nil
    }
    guard let package = workspace.package(named: tests.packagePath) else {
      if tests.testsMerge, try addConflicts(to: &plan) { return nil }
      plan.settled.append(CheckResult(check: .tests, verdict: .broken(workspace.noPackage(named: tests.packagePath))))
      return nil
    }
    let states = tests.testsMerge ? [.merge] : workspace.configuration.tests.states
    if states == [.head, .merge] { try await addMergeTests(of: package, to: &plan) }
    let finder = TestSiteFinder(workspace: workspace)
    switch try states == [.merge] ? finder.mergedSite(for: plan.change) : finder.site(for: plan.change) {
    case .conflicts(let conflicts):
      plan.settled.append(MergeVerdict(conflicts: conflicts).result(of: .tests))
      return nil
    case .found(let site):
      plan.change = site.change
      return try await run(of: package, at: site, in: &plan)
    }
  }

  /// Adds the check of results that other tools recorded for the checked-out files.
  private func addResults(to plan: inout Plan) throws {
    let (measured, notices) = try workspace.measured(plan.change)
    plan.change = measured
    plan.notices += notices
    do {
      let recorded = RecordedResultFiles(workspace: workspace, pathMaps: coverage.pathMaps)
      plan.running.append(try recorded.check(tests, of: plan.change))
    } catch let error as any UserFacingError {
      plan.settled.append(CheckResult(check: .tests, verdict: .broken(error.problem)))
    }
  }

  /// Adds the verdict on a merge with conflicts, even if no test runs.
  /// - Returns: Whether the merge has conflicts.
  private func addConflicts(to plan: inout Plan) throws -> Bool {
    let conflicts = try TestSiteFinder(workspace: workspace).conflicts(of: plan.change)
    if !conflicts.isEmpty { plan.settled.append(MergeVerdict(conflicts: conflicts).result(of: .tests)) }
    return !conflicts.isEmpty
  }

  /// Adds tests of the merge result to those of the head, without coverage.
  private func addMergeTests(of package: String, to plan: inout Plan) async throws {
    switch try TestSiteFinder(workspace: workspace).mergedSite(for: plan.change) {
    case .conflicts(let conflicts): plan.settled.append(MergeVerdict(conflicts: conflicts).result(of: .merge))
    case .found(let site):
      let runs = TestRuns(workspace: workspace, packageRoot: String(package.dropFirst(workspace.root.count)))
      let run = runs.shared(filter: tests.filter, at: site, label: "merge: ")
      plan.runs.append(run)
      let base = plan.change.subject.mergeBase
      let check = TestCheck(
        run: run, mustPass: workspace.configuration.gates.testsMustPass,
        declaredOnBase: { runs.declaredTests(on: base) })
      plan.running.append(MergeTestCheck(tests: check, lineMap: site.change.lineMap))
    }
  }

  /// - Returns: Nil when no test target is affected; the plan then contains a notice.
  private func run(of package: String, at site: TestSite, in plan: inout Plan) async throws -> Run? {
    let runs = TestRuns(workspace: workspace, packageRoot: String(package.dropFirst(workspace.root.count)))
    var filter = tests.filter
    var verification: AffectedVerification?
    if let scope = tests.affected {
      let affected = try await AffectedFinder(runs: runs, site: site, scope: scope).selection(for: plan.change)
      plan.notices += affected.notices
      if tests.verifiesAffected { verification = AffectedVerification(selection: affected) }
      guard let touched = tests.verifiesAffected ? [] : affected.filter else {
        plan.settled.append(
          CheckResult(check: .tests, verdict: .skipped(reason: "no test target depends on the change")))
        return nil
      }
      filter += touched
    }
    plan.notices += site.notices
    plan.omitsTests = !filter.isEmpty
    let run = runs.shared(filter: filter, at: site)
    plan.runs.append(run)
    let base = plan.change.subject.mergeBase
    let comparison = tests.comparesBase ? runs.comparison(with: base, filtered: filter) : nil
    var check = TestCheck(
      run: run, mustPass: workspace.configuration.gates.testsMustPass, comparison: comparison,
      declaredOnBase: { runs.declaredTests(on: base) })
    check.verification = verification
    check.isNamed = workspace.configuration.gates.named.contains("tests") && filter.isEmpty
    if tests.affected == nil { check.requestedFilter = tests.filter }
    plan.running.append(check)
    plan.compiled = { [workspace, change = plan.change] in
      let known = site.isMerge ? nil : workspace.knownPaths(of: change) + change.diff.files.compactMap(\.newPath)
      return CompiledFiles(run.compiledSources, in: site.folder, known: known, files: workspace.services.files)
    }
    return Run(tests: run, site: site, runs: runs, filter: filter)
  }

  /// Whether coverage of earlier commits can be compared with the tested files.
  private func canCarry(to plan: Plan) -> Bool {
    coverage.names.isEmpty && plan.packages == nil && plan.xcodebuild == nil
      && workspace.configuration.tests.states != [.merge]
  }

  private static let cannotCarry = Problem(
    summary: "`--carry` requires the coverage of `swift test` in one package, on the head.",
    hint: "Leave out `--carry`, or name the package with `--package-path`.")

  private func packageCheck(
    of packages: PackageChecks.Runs, by checks: CoverageChecks, on change: Change
  ) -> CoverageCheck {
    let export = TestRuns(workspace: workspace, packageRoot: "").export
    var check = checks.check(on: .packages(packages.runs, export), pathMaps: coverage.pathMaps)
    check.packages = packages.layout.packages
    let sources = workspace.knownPaths(of: change) + change.diff.files.compactMap(\.newPath)
    check.input.omittedTests = { await packages.omittedTests(sources: sources) }
    return check
  }

  /// Whether the user said that neither tests nor coverage shall be judged.
  private var isLeftOutByUser: Bool { !tests.isWanted && tests.results.isEmpty }

  /// Adds the check without any coverage, which decides whether a gate needs data.
  private func addNothing(_ checks: CoverageChecks, to plan: inout Plan) {
    let reason = "no test ran and no `--report` was given"
    guard isLeftOutByUser else {
      return plan.running.append(checks.check(on: .nothing(reason: reason), pathMaps: coverage.pathMaps))
    }
    plan.settled.append(CheckResult(check: .coverage, verdict: .skipped(reason: reason)))
  }

  private func addCoverage(of run: Run?, to plan: inout Plan) throws {
    guard !tests.carriesCoverage || canCarry(to: plan) else {
      return plan.settled.append(CheckResult(check: .coverage, verdict: .broken(Self.cannotCarry)))
    }
    let known = baseline.baseline(of: plan.change, folder: workspace.folder, services: workspace.services)
    let site = run?.folder ?? plan.xcodebuild?.setting.folder ?? plan.packages?.site.folder
    var checks = CoverageChecks(workspace: workspace, change: plan.change, site: site, baseline: known)
    let maps = coverage.pathMaps
    do {
      if !coverage.names.isEmpty {
        let reports = try coverage.contents(services: workspace.services)
        plan.running.append(checks.check(on: .reports(reports), pathMaps: maps))
      } else if let run {
        let export = TestRuns(workspace: workspace, packageRoot: "").export
        let others = OtherPackages(files: workspace.services.files, root: run.folder)
        for path in others.paths(in: plan.change.diff, besides: run.package) {
          checks.settings.exemptions[path] = .otherPackage
        }
        var check = checks.check(on: .testRun(run.tests, export), pathMaps: maps)
        check.input.omittedTests = run.omittedTests
        check.describedTargets = run.targets
        if tests.carriesCoverage, !run.filter.isEmpty {
          let carrier = CoverageCarrier(runs: run.runs, site: run.site)
          check.input.carried = { [change = plan.change] in try await carrier.coverage(of: $0, for: change) }
        }
        plan.running.append(check)
      } else if let packages = plan.packages {
        checks.settings.exemptions = packages.exemptions
        plan.running.append(packageCheck(of: packages, by: checks, on: plan.change))
      } else if let run = plan.xcodebuild {
        var check = checks.check(on: .xcodebuild(run), pathMaps: maps)
        // xcodebuild does not list the targets that a test depends on.
        let reached = OmittedTests(folders: tests.filter.isEmpty ? [:] : [RepoPath(bytes: []): true])
        check.input.omittedTests = { reached }
        plan.running.append(check)
      } else {
        addNothing(checks, to: &plan)
      }
    } catch let error as any UserFacingError {
      plan.settled.append(CheckResult(check: .coverage, verdict: .broken(error.problem)))
    }
  }
}
