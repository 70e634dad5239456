import LintEngine
import Pipeline
import ReviewCore

/// `lint` of a change: what the change did, or what is staged.
struct ChangeLint: Sendable {
  let command: LintCommand
  let services: Services

  func run() async throws {
    // What is staged may be another change.
    let workspace = try Workspace(
      options: command.change, request: command.fix.staged ? Workspace.staged : nil, config: command.report.config,
      use: command.fix.staged ? .everything : .change, services: services)
    let writer = try ReportWriter(
      options: command.report, configured: workspace.configuration.formats(in: workspace.root), root: workspace.root,
      services: services)
    let settings = try command.settings(from: workspace.configuration, workspace.library)
    workspace.sayForeignConfigurations()
    var change = try change(in: workspace, anew: false)
    let selected = try LintSelection(workspace: workspace).paths(named: command.paths, in: change)
    let known = try command.old.known(services: services)
    if command.fix.fix {
      let fix = FixRun(services: services, root: workspace.root, options: command.fix)
      let check = try check(of: change, at: selected, in: workspace, settings: settings, known: known)
      try await fix.run(check, on: change)
      if command.fix.patch { return }
      // The lines have moved when something was mended.
      change = try self.change(in: workspace, anew: true)
    }
    let run = ReviewRun(
      writer: writer, services: services, isVerbose: command.report.verbose,
      edits: workspace.edits(in: change, ofNamed: [command.old.baseline]))
    guard !change.diff.isEmpty else {
      return try run.concludeWithoutChange(change, checks: [.lint], notices: workspace.configuration.notices)
    }
    let check = try check(of: change, at: selected, in: workspace, settings: settings, known: known)
    try await run.conclude(change, checks: [check], notices: workspace.configuration.notices)
  }

  private func change(in workspace: Workspace, anew: Bool) throws -> Change {
    command.fix.staged ? try workspace.stagedChange() : try workspace.change(anew: anew)
  }

  private func check(
    of change: Change, at selected: [RepoPath], in workspace: Workspace, settings: LintSettings, known: LintBaseline?
  ) throws -> LintCheck {
    let linter = Linter(
      library: workspace.library, settings: settings, results: services.lintResults(root: workspace.root),
      today: services.today)
    // What is staged is compared with the last commit, which need not be of the target branch.
    let targetScope = command.fix.staged ? nil : workspace.targetScope(of: change)
    return LintCheck(
      linter: linter, sources: workspace.sources(of: change), scope: workspace.scope.narrowed(to: selected),
      breadth: command.allLines ? .file : .change, gate: workspace.configuration.gates.lint,
      baseline: known, targetScope: targetScope?.narrowed(to: selected),
      links: try workspace.swiftLinks(of: change))
  }
}
