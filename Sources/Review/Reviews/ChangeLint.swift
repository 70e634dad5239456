import LintEngine
import ReviewCore

/// `lint` of a change: the reviewed change, or the staged one.
struct ChangeLint: Sendable {
  let request: LintRequest
  let services: Services

  func run() async throws -> Report.Outcome {
    // The staged change may differ from the reviewed one.
    let workspace = try Workspace(
      selection: request.isStaged ? request.change.staged : request.change, config: request.report.config,
      use: request.isStaged ? .everything : .change, services: services)
    let formats = try request.outputs(
      configured: workspace.configuration.formats(in: workspace.root), services: services)
    let linter = Linter(
      library: workspace.library, settings: try request.settings(from: workspace.configuration),
      results: services.lintResults(root: workspace.root), today: services.today,
      compiled: services.memory?.compiledRules)
    workspace.sayForeignConfigurations()
    var change = try request.isStaged ? workspace.stagedChange() : workspace.change()
    let selected = try LintSelection(workspace: workspace).paths(named: request.paths, in: change)
    let known = try request.baseline.known(services: services)
    if let destination = request.fix {
      let fixing = LintFixing(
        linter: linter.knowing(workspace.types(of: change)), sources: workspace.sources(of: change),
        targets: targets(of: change, at: selected, in: workspace), includesUnsafe: request.includesUnsafeFixes,
        baseline: known)
      let run = FixRun(services: services, root: workspace.root, destination: destination, fixing: fixing)
      try await run.run(on: change)
      if destination.isPrinted { return .passed }
      // Fixes have moved the lines.
      change = try request.isStaged ? workspace.stagedChange() : workspace.currentChange()
    }
    let run = ReviewRun(
      services: services, isVerbose: request.report.isVerbose,
      edits: try workspace.edits(in: change, ofNamed: [request.baseline.file]))
    let review = try await review(of: change, in: workspace, by: run) {
      LintCheck(
        linter: linter.knowing(workspace.types(of: change)), sources: workspace.sources(of: change),
        targets: targets(of: change, at: selected, in: workspace), gate: workspace.configuration.gates.lint,
        baseline: known, links: try workspace.swiftLinks(of: change))
    }
    let publishers = services.publishers(of: formats, on: workspace.reportedFolder, request: request.report)
    return try await run.publish(review, by: publishers)
  }

  private func review(
    of change: Change, in workspace: Workspace, by run: ReviewRun, check: () throws -> LintCheck
  ) async throws -> FinishedReview {
    let notices = workspace.configuration.notices
    guard !change.diff.isEmpty else { return run.review(ofEmpty: change, checks: [.lint], notices: notices) }
    return try await run.review(of: change, by: [check()], notices: notices)
  }

  private func targets(of change: Change, at selected: [RepoPath], in workspace: Workspace) -> LintTargets {
    // The staged change is compared with the last commit, which may not be on the target branch.
    let targetScope = request.isStaged ? nil : workspace.targetScope(of: change)
    return LintTargets(
      scope: workspace.scope.narrowed(to: selected), breadth: request.isWholeFiles ? .file : .change,
      targetScope: targetScope?.narrowed(to: selected))
  }
}
