import Coverage
import ReviewCore

/// The files with evidence that the command line names. They are judged even if nothing changed.
struct NamedEvidence {
  let workspace: Workspace
  let tests: TestRequest
  let coverage: CoverageFiles
  let baseline: BaselineRequest

  /// Returns the checks on the files; none if no file is named, or if nothing is required of it.
  /// - Parameter broken: Checks whose files cannot be read.
  /// - Throws: A `UserFacingError` when the state under review cannot be prepared, or a path map is invalid.
  func plan(for change: Change, but broken: Set<CheckID>) throws -> StandardChecks.Plan {
    var plan = StandardChecks.Plan(change: change)
    if !tests.parts.isEmpty, !broken.contains(.tests) {
      try CombinedChecks(workspace: workspace, tests: tests, coverage: coverage, baseline: baseline).add(to: &plan)
      return plan
    }
    let judgesTests = !tests.results.isEmpty && !broken.contains(.tests)
    let judgesCoverage =
      workspace.configuration.gates.projectCoverage != nil && !coverage.names.isEmpty && !broken.contains(.coverage)
    guard judgesTests || judgesCoverage else { return plan }
    (plan.change, plan.notices) = try workspace.measured(change)
    if judgesTests { try addResults(to: &plan) }
    if judgesCoverage { try addReports(to: &plan) }
    return plan
  }

  private func addResults(to plan: inout StandardChecks.Plan) throws {
    let recorded = RecordedResultFiles(workspace: workspace, pathMaps: coverage.pathMaps)
    plan.running.append(try recorded.check(tests, of: plan.change))
  }

  private func addReports(to plan: inout StandardChecks.Plan) throws {
    let known = baseline.baseline(of: plan.change, folder: workspace.folder, services: workspace.services)
    let checks = CoverageChecks(workspace: workspace, change: plan.change, site: nil, baseline: known)
    let reports = try coverage.contents(services: workspace.services)
    plan.running.append(checks.check(on: .reports(reports), pathMaps: coverage.pathMaps))
  }
}
