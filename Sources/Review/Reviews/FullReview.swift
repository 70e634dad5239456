import Coverage
import Platform
import Reporting
package import ReviewCore

/// The whole review of a change: tests, coverage and lint.
package struct FullReview: Sendable {
  let request: CheckRequest
  let services: Services

  package init(_ request: CheckRequest, services: Services) {
    self.request = request
    self.services = services
  }

  /// Judges the change and publishes the report.
  /// - Throws: A `UserFacingError` when the change cannot be found, or the request or the configuration is invalid.
  package func run() async throws -> Report.Outcome {
    try request.baseline.check(services: services)
    defer { services.runFolder.remove() }
    // Coverage is judged for all files of the package.
    let runsTests = request.tests.isWanted && request.tests.results.isEmpty
    let isForChange = !runsTests && request.coverage.names.isEmpty
    let workspace = try Workspace(
      selection: request.change, config: request.report.config, use: isForChange ? .change : .everything,
      services: services)
    workspace.sayForeignConfigurations()
    let found = try workspace.change()
    let change = request.tests.parts.isEmpty ? found : found.withoutParts(in: workspace.root)
    let pullRequest = try pullRequestPublisher(for: change)
    let outputs = try request.outputs(configured: workspace.configuration.formats(in: workspace.root))
    try services.checkFolders(of: outputs.files)
    if request.report.isVerbose { try workspace.explain() }
    var run = ReviewRun(
      services: services, isVerbose: request.report.isVerbose,
      edits: try workspace.edits(in: change, ofNamed: [request.baseline.file]))
    if runsTests { run.announce = announceLint }
    let review = try await review(of: change, in: workspace, by: run, early: pullRequest)
    var publishers = services.publishers(
      of: outputs.reports, on: workspace.reportedFolder, request: request.report
    ).map(discardingEarlier)
    publishers.append(exports(of: review, to: outputs.exports.filter { $0.kind != .sonarTests }, in: workspace))
    publishers.append(testExports(of: review, to: outputs.exports.filter { $0.kind == .sonarTests }, in: workspace))
    if let publisher = try await baselinePublisher(for: review, in: workspace) { publishers.append(publisher) }
    if let pullRequest { publishers.append(pullRequest) }
    return try await run.publish(review, by: publishers)
  }

  /// - Parameter publisher: Gets the results that are known before the tests end.
  private func review(
    of change: Change, in workspace: Workspace, by run: ReviewRun, early publisher: PullRequestPublisher?
  ) async throws -> FinishedReview {
    // A commit that is compared with itself has a baseline, too.
    guard !change.diff.isEmpty || request.baseline.isRecorded else {
      return try await review(ofEmpty: change, in: workspace, by: run)
    }
    var plan = try await StandardChecks(
      workspace: workspace, tests: request.tests, coverage: request.coverage, baseline: request.baseline,
      lintResults: services.lintResults(root: workspace.root)
    ).plan(for: change)
    let notices = workspace.configuration.notices + plan.notices
    let first = publisher == nil ? nil : try await firstResults(in: &plan, by: run, notices: notices)
    async let posted: Void = post(first, by: publisher)
    let review = try await run.review(of: plan.change, by: plan.running, settled: plan.settled, notices: notices,
      compiled: plan.compiled)
    await posted
    await discardProfiles(of: plan.runs)
    return plan.omitsTests ? review : compared(review, in: workspace)
  }

  /// Returns the review of an empty change. Results, parts and reports that were named are still judged.
  private func review(
    ofEmpty change: Change, in workspace: Workspace, by run: ReviewRun
  ) async throws -> FinishedReview {
    let notices = workspace.configuration.notices
    let problems = problems(in: workspace)
    let empty = run.review(
      ofEmpty: change, checks: [.tests, .coverage, .lint], problems: problems, notices: notices)
    let evidence = NamedEvidence(
      workspace: workspace, tests: request.tests, coverage: request.coverage, baseline: request.baseline)
    let plan = try evidence.plan(for: change, but: Set(problems.keys))
    let judged = Set(plan.running.map { type(of: $0).id } + plan.settled.map(\.check))
    guard !judged.isEmpty else { return empty }
    let settled = empty.report.results.filter { !judged.contains($0.check) } + plan.settled
    return try await run.review(
      of: plan.change, by: plan.running, settled: settled, notices: notices + plan.notices)
  }

  /// Returns the review of all tests, with the recorded counts of the merge base. A commit that is compared with itself
  /// has no difference.
  private func compared(_ review: FinishedReview, in workspace: Workspace) -> FinishedReview {
    let tests = review.report.results.first { $0.check == .tests }.flatMap { RecordedTests($0) }
    guard tests != nil, let change = review.change else { return review }
    let base = BaseFigures {
      guard !change.diff.isEmpty else { return nil }
      return try request.baseline.stored(for: change, folder: workspace.folder, services: workspace.services)?.tests
    }
    var compared = FinishedReview(report: base.added(to: review.report), change: change, coverage: review.coverage)
    compared.tests = tests
    return compared
  }

  /// Runs lint before the tests, which take longer, and returns its results. Nil if no test runs: then the report
  /// follows at once.
  private func firstResults(
    in plan: inout StandardChecks.Plan, by run: ReviewRun, notices: [String]
  ) async throws -> FinishedReview? {
    guard let index = plan.running.firstIndex(where: { $0 is LintCheck }), !plan.runs.isEmpty else { return nil }
    let lint = plan.running.remove(at: index)
    let result = await lint.outcome(for: plan.change).result
    announceLint(result)
    plan.settled.append(result)
    let running = Set(plan.running.map { type(of: $0).id })
    let open = running.map { CheckResult(check: $0, verdict: .skipped(reason: "still running")) }
    var first = try await run.review(of: plan.change, by: [], settled: plan.settled + open, notices: notices)
    first.running = running
    return first
  }

  /// Prints the result of lint on standard error, because the tests take longer. Their failures are printed by the run.
  @Sendable private func announceLint(_ result: CheckResult) {
    guard result.check == .lint, request.announcesLint, !Task.isCancelled, let progress = services.progress else {
      return
    }
    let terminal = services.errorTerminal
    let style = ReportStyle(colours: terminal.allowsColour, width: terminal.width ?? 100)
    for line in ResultExcerpt(style: style, remainder: .inReport).lines(of: result) { progress.say(line) }
  }

  private func post(_ first: FinishedReview?, by publisher: PullRequestPublisher?) async {
    if let first { await publisher?.publishEarly(first) }
  }

  /// Returns the publisher of the baseline with the figures of the tests and of lint; nil if none is recorded.
  private func baselinePublisher(
    for review: FinishedReview, in workspace: Workspace
  ) async throws -> CoverageBaselinePublisher? {
    let baseline = request.baseline
    guard var publisher = baseline.publisher(folder: workspace.folder, services: workspace.services),
      review.coverage != nil, let change = review.change
    else { return baseline.publisher(folder: workspace.folder, services: workspace.services) }
    publisher.tests = review.tests
    publisher.findings = try await FindingInventory(workspace: workspace).findings(of: change)
    return publisher
  }

  /// Returns the problems with unusable parts of the request, for an empty change.
  private func problems(in workspace: Workspace) -> [CheckID: Problem] {
    var problems: [CheckID: Problem] = [:]
    if let path = request.tests.packagePath, workspace.package(named: path) == nil {
      problems[.tests] = workspace.noPackage(named: path)
    }
    do {
      _ = try request.tests.results.contents(services: workspace.services)
      _ = try request.tests.baseResults.contents(services: workspace.services)
      _ = try request.tests.parts.parts(services: workspace.services)
    } catch {
      problems[.tests] = Problem(error, hint: "Check the files that were named.")
    }
    do {
      let reports = try request.coverage.contents(services: workspace.services)
      let inputs = CoverageInputs(reports: reports, baseline: request.baseline, services: workspace.services)
      problems[.coverage] = inputs.problem
    } catch {
      problems[.coverage] = Problem(error, hint: CoverageInputs.hint)
    }
    return problems
  }

  /// Removes the profiles. A failure is reported and has no effect on the verdict.
  private func discardProfiles(of runs: [SharedTestRun]) async {
    for run in runs {
      do {
        try await run.discardProfile(from: services.files)
      } catch {
        services.console.say("note: \((error as? any UserFacingError)?.summary ?? Escaped.line("\(error)"))")
      }
    }
  }

  /// Determines the target of the posting before the tests run; nil when nothing is posted.
  private func pullRequestPublisher(for change: Change) throws -> PullRequestPublisher? {
    guard let post = request.post else { return nil }
    let poster = try Poster(
      request: post, repo: request.change.folder, config: request.report.config, services: services)
    return try poster.target(for: change.subject).map { PullRequestPublisher(target: $0, poster: poster) }
  }

  /// Returns the publisher of the coverage. If nothing was measured, says so: the files of an earlier run must not pass
  /// for those of this one.
  private func exports(
    of review: FinishedReview, to formats: [CoverageExportFormat], in workspace: Workspace
  ) -> CoverageExportPublisher {
    let files = formats.compactMap(\.file)
    if review.coverage == nil, !formats.isEmpty {
      services.discardEarlier(files, but: request.coverage.names)
      let names = files.isEmpty ? "coverage" : files.map { Escaped.line($0) }.joined(separator: ", ")
      services.console.say("note: No coverage was measured, so \(names) was not written.")
    }
    return CoverageExportPublisher(
      formats: formats, style: DiffCoverStyle(), services: workspace.services, sources: { workspace.sources(of: $0) })
  }

  /// Returns the publisher of the tests. If none ran, says so, as `exports` does.
  private func testExports(
    of review: FinishedReview, to formats: [CoverageExportFormat], in workspace: Workspace
  ) -> TestExportPublisher {
    if !formats.isEmpty, review.report.results.allSatisfy(\.tests.isEmpty) {
      services.discardEarlier(formats.compactMap(\.file), but: request.inputs)
      services.console.say("note: No test ran, so sonar-tests was not written.")
    }
    return TestExportPublisher(
      formats: formats, services: workspace.services,
      paths: { change in Set(workspace.knownPaths(of: change) + change.diff.files.compactMap(\.newPath)).sorted() },
      sources: { workspace.sources(of: $0) })
  }

  private func discardingEarlier(_ publisher: any Publisher) -> any Publisher {
    DiscardingPublisher(publisher: publisher) {
      request.discardEarlier(but: request.inputs, in: services)
    }
  }
}

/// Wraps another publisher, and removes the report of an earlier run when that publisher fails.
private struct DiscardingPublisher: Publisher {
  let publisher: any Publisher
  let discard: @Sendable () -> Void

  func publish(_ review: FinishedReview) async throws -> Bool {
    do {
      return try await publisher.publish(review)
    } catch {
      if review.report.outcome != .failed { discard() }
      throw error
    }
  }
}
