import Coverage
import ReviewCore

/// The checks of tests and coverage on the parts of a sharded run.
struct CombinedChecks {
  let workspace: Workspace
  let tests: TestRequest
  let coverage: CoverageFiles
  let baseline: BaselineRequest

  /// Adds the checks. Parts that cannot be combined break them; the other checks still judge.
  /// - Throws: A `UserFacingError` when the state under review cannot be prepared.
  func add(to plan: inout StandardChecks.Plan) throws {
    do {
      let files = try tests.parts.parts(services: workspace.services)
      switch try ShardSite.find(tests, of: plan.change, in: workspace) {
      case .conflicts(let conflicts):
        plan.settled.append(MergeVerdict(conflicts: conflicts).result(of: .tests))
        plan.settled.append(Self.nothingMeasured)
      case .found(let site):
        let union = try ShardUnion(files, expected: tests.parts.expected, state: site.state)
        plan.change = site.site.change
        plan.notices += union.notices + site.site.notices
        add(union, at: site, to: &plan)
      }
    } catch let error as any UserFacingError {
      for check in [CheckID.tests, .coverage] {
        plan.settled.append(CheckResult(check: check, verdict: .broken(error.problem)))
      }
    }
  }

  private func add(_ union: ShardUnion, at site: ShardSite, to plan: inout StandardChecks.Plan) {
    if union.missing.isEmpty, let reason = union.skipped {
      plan.settled += [CheckResult(check: .tests, verdict: .skipped(reason: reason)), Self.nothingMeasured]
      return
    }
    plan.omitsTests = union.isFiltered || !union.missing.isEmpty
    let base = plan.change.subject.mergeBase
    let runs = site.runs
    plan.running.append(
      TestCheck(
        run: CombinedResults(union: union), mustPass: workspace.configuration.gates.testsMustPass,
        comparison: tests.comparesBase ? runs.comparison(with: base, filtered: union.isFiltered ? ["."] : []) : nil,
        declaredOnBase: { runs.declaredTests(on: base) }))
    let known = baseline.baseline(of: plan.change, folder: workspace.folder, services: workspace.services)
    var checks = CoverageChecks(
      workspace: workspace, change: plan.change, site: site.site.folder, baseline: known)
    let others = OtherPackages(files: workspace.services.files, root: site.site.folder)
    for path in others.paths(in: plan.change.diff, besides: String(runs.packageRoot.dropFirst())) {
      checks.settings.exemptions[path] = .otherPackage
    }
    // Without a build, the tests that a filter excludes are not known.
    let omitted = OmittedTests(folders: union.isFiltered ? [RepoPath(bytes: []): true] : [:])
    var check = checks.check(on: .shards(CombinedCoverage(union: union)), pathMaps: coverage.pathMaps)
    check.input.omittedTests = { omitted }
    plan.running.append(
      union.missing.isEmpty
        ? check
        : IncompleteCoverageCheck(
          check: check, missing: CombinedResults.shards(union.missing, of: union.count).lowercasedFirst))
  }

  private static var nothingMeasured: CheckResult {
    CheckResult(check: .coverage, verdict: .skipped(reason: "no test ran and no `--report` was given"))
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
