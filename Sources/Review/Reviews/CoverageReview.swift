import Coverage
import Git
package import ReviewCore

/// The review of a change's coverage alone, from reports.
package struct CoverageReview: Sendable {
  let request: CoverageRequest
  let services: Services

  package init(_ request: CoverageRequest, services: Services) {
    self.request = request
    self.services = services
  }

  /// Judges the change and publishes the report.
  /// - Throws: A `UserFacingError` when the change cannot be found, or the request or the configuration is invalid.
  package func run() async throws -> Report.Outcome {
    try request.baseline.check(services: services)
    let reports = try request.coverage.files(services: services)
    let workspace = try Workspace(
      selection: request.change, config: request.report.config, use: .measurements, services: services)
    let (change, notices) = try workspace.measured(workspace.measurableChange())
    let outputs = try request.outputs(configured: workspace.configuration.formats(in: workspace.root))
    try services.checkFolders(of: outputs.files)
    let settings = try settings(in: workspace)
    let run = ReviewRun(
      services: services, isVerbose: request.report.isVerbose,
      edits: try workspace.edits(in: change, ofNamed: [request.baseline.file]))
    let review: FinishedReview
    let allNotices = workspace.configuration.notices + request.notices + notices
    let gate = request.limits.gate(over: workspace.configuration.gates)
    if change.diff.isEmpty, gate.project == nil, !request.baseline.isRecorded, outputs.exports.isEmpty {
      let inputs = CoverageInputs(reports: reports, baseline: request.baseline, services: workspace.services)
      review = run.review(
        ofEmpty: change, checks: [.coverage], problems: inputs.problem.map { [.coverage: $0] } ?? [:],
        notices: allNotices)
    } else {
      var checks = checks(of: change, in: workspace, settings: settings)
      checks.gate = gate
      let check = checks.check(on: .reports(reports), pathMaps: request.coverage.pathMaps)
      review = try await run.review(of: change, by: [check], notices: allNotices)
    }
    return try await run.publish(review, by: publishers(to: outputs, in: workspace, settings: settings))
  }

  private func checks(of change: Change, in workspace: Workspace, settings: CoverageSettings) -> CoverageChecks {
    let known = request.baseline.baseline(of: change, folder: workspace.folder, services: workspace.services)
    var checks = CoverageChecks(workspace: workspace, change: change, site: nil, baseline: known)
    checks.settings = settings
    return checks
  }

  private func publishers(
    to outputs: CoverageOutputs, in workspace: Workspace, settings: CoverageSettings
  ) -> [any Publisher] {
    var publishers = services.publishers(
      of: outputs.reports, on: workspace.reportedFolder, request: request.report)
    publishers.append(
      CoverageExportPublisher(
        formats: outputs.exports, settings: settings, style: request.diffCover, services: workspace.services,
        sources: { workspace.sources(of: $0) }))
    if let publisher = request.baseline.publisher(folder: workspace.folder, services: workspace.services) {
      publishers.append(publisher)
    }
    return publishers
  }

  private func settings(in workspace: Workspace) throws -> CoverageSettings {
    var settings = request.limits.settings(over: workspace.configuration)
    let selection = request.change
    guard request.ignoresStaged || request.ignoresUnstaged, selection.request.head == .worktree, selection.diff == nil
    else { return settings }
    let lines = UncommittedLines(source: try workspace.changeSource(), git: workspace.services.git(in: workspace.root))
    settings.leftOut = try lines.lines(staged: request.ignoresStaged, unstaged: request.ignoresUnstaged)
    return settings
  }
}
