import LintEngine
import LintPatterns
package import ReviewCore

/// The lint review of a change, or of whole files.
package struct LintReview: Sendable {
  let request: LintRequest
  let services: Services

  package init(_ request: LintRequest, services: Services) {
    self.request = request
    self.services = services
  }

  /// Fixes, judges and publishes according to the request.
  /// - Returns: The outcome, which is also passed after a patch was printed or a baseline was written.
  /// - Throws: A `UserFacingError` when the files cannot be found, or the request or the configuration is invalid.
  package func run() async throws -> Report.Outcome {
    try request.baseline.check(services: services)
    let isOfFiles = request.isWholeFiles || request.baseline.output != nil || request.inputPath != nil
    return isOfFiles && !request.isStaged
      ? try await WholeFileLint(request: request, services: services).run()
      : try await ChangeLint(request: request, services: services).run()
  }
}

extension LintRequest {
  /// Returns the formats to write, after checking their folders.
  /// - Throws: `UsageProblem` for an unknown format, or a file in a folder that does not exist.
  func outputs(configured: [String], services: Services) throws(UsageProblem) -> [FormatOption] {
    let formats = try report.outputs(configured: configured)
    try services.checkFolders(of: formats.compactMap(\.file))
    return formats
  }

  /// Returns the configured settings, or only the requested rules with their configured options.
  /// - Throws: `UsageProblem` for an unknown rule.
  func settings(from configuration: Configuration) throws(UsageProblem) -> LintSettings {
    guard !rules.isEmpty else { return configuration.rules }
    let known = configuration.library.names + configuration.rules.customRules.map(\.id.name)
    var settings: [RuleID: RuleSetting] = [:]
    for name in rules {
      guard known.contains(name) else {
        if let problem = UsageProblem.absence(of: RuleID(name)) { throw problem }
        throw UsageProblem.unknown("rule", name, known: known, list: "reviewbot rules")
      }
      settings[RuleID(name)] = configuration.rules.rules[RuleID(name)] ?? RuleSetting()
    }
    return configuration.rules.restricted(to: settings)
  }
}

extension LintSettings {
  /// Returns the settings with only these rules. A rule about suppressions depends on the findings of the other rules,
  /// so these run too.
  fileprivate func restricted(to rules: [RuleID: RuleSetting]) -> LintSettings {
    let needsAll = rules.keys.contains("superfluous_disable_command")
    let running = needsAll ? self.rules.merging(rules) { $1 } : rules
    let kept = overrides.map { override in
      Override(
        folder: override.folder, paths: override.paths, rules: override.rules.filter { running.keys.contains($0.key) })
    }
    var settings = LintSettings(rules: running, overrides: kept, customRules: customRules)
    settings.reported = needsAll ? Set(rules.keys) : nil
    return settings
  }
}

/// `lint` of a change: the reviewed change, or the staged one.
private struct ChangeLint: Sendable {
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
        targets: targets(of: change, at: selected, in: workspace), isWanted: request.wantedFixes,
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
      var check = LintCheck(
        linter: linter.knowing(workspace.types(of: change)), sources: workspace.sources(of: change),
        targets: targets(of: change, at: selected, in: workspace), gate: workspace.configuration.gates.lint,
        baseline: known, links: try workspace.swiftLinks(of: change))
      check.suppressions = workspace.configuration.gates.suppressions
      return check
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
    let exclusions = request.isStaged
      ? ScopeExclusions(scope: workspace.scope(of: change), authority: .decided(.configuration))
      : workspace.lintExclusions(of: change)
    return LintTargets(
      exclusions: exclusions.narrowed(to: selected), breadth: request.isWholeFiles ? .file : .change)
  }
}
