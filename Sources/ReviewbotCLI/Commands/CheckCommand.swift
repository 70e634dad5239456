import ArgumentParser
import Git
import Pipeline
import ReviewCore

/// `reviewbot check`: the whole review.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Review a change: tests, coverage of the changed lines, style.",
    discussion: """
      Reviews the working tree (staged, unstaged and untracked) against the merge base with the branch it would be \
      merged into.

      EXAMPLES:
        reviewbot check                               before you push
        reviewbot check --no-tests                    style alone, at once
        reviewbot check --filter CartTests            with some of the tests
        reviewbot check --base origin/main --head HEAD
                                                      what a pull request would do
        reviewbot check --format markdown=report.md --format json=report.json
        reviewbot check --no-tests --report cov.json  with coverage of an earlier run
      """)

  @OptionGroup var change: ChangeOptions
  @OptionGroup var tests: TestOptions
  @OptionGroup(title: "Coverage") var coverage: CoverageFileOptions
  @OptionGroup var report: ReportOptions

  @OptionGroup var baseline: BaselineOptions

  @Flag(help: "Post the report to the pull request afterwards, as `reviewbot post` does.")
  var post = false

  @OptionGroup(title: "Posting") var posting: PostOptions

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    do {
      try await review()
    } catch let error as ExitCode {
      throw error
    } catch {
      report.discardEarlier(but: coverage.report, in: .live())
      throw error
    }
  }

  private func review() async throws {
    try checkOptions()
    let services = Services.live(cache: cache.cache)
    try baseline.check(services: services)
    defer { services.runFolder.remove() }
    // Coverage is judged over all files of the package.
    let isForChange = tests.noTests && coverage.report.isEmpty
    let workspace = try Workspace(
      options: change, config: report.config, use: isForChange ? .change : .everything, services: services)
    workspace.sayForeignConfigurations()
    let change = try workspace.change()
    let destination = try post ? poster(services: services).target(for: change.subject) : nil
    let writer = try ReportWriter(
      options: report, configured: workspace.configuration.formats(in: workspace.root), root: workspace.root,
      services: services)
    if report.verbose { try workspace.explain() }
    let run = ReviewRun(
      writer: writer, services: services, isVerbose: report.verbose,
      edits: workspace.edits(in: change, ofNamed: [baseline.baseline]))
    guard !change.diff.isEmpty else {
      let report = try run.reportWithoutChange(
        change, checks: [.tests, .coverage, .lint], problems: problems(in: workspace, without: change),
        notices: workspace.configuration.notices)
      return try await end(run, with: report, on: change, postingTo: destination)
    }
    let plan = try await StandardChecks(
      workspace: workspace, tests: tests, coverage: coverage, baseline: baseline, lintResults: services.lintResults(root: workspace.root)
    ).plan(for: change)
    let report = try await run.report(
      on: plan.change, checks: plan.running, settled: plan.settled,
      notices: workspace.configuration.notices + plan.notices)
    await discardProfiles(of: plan.runs, services: services)
    try await end(run, with: report, on: plan.change, postingTo: destination)
  }

  private func checkOptions() throws(UsageProblem) {
    _ = try (report.formats(), coverage.pathMaps())
    try change.check()
    try tests.check(change: change)
    try posting.check()
    try UsageProblem.require(("--post", post), for: posting.given)
    try UsageProblem.refuse(
      baseline.given + [("--path-map", !coverage.pathMap.isEmpty)], beside: "--no-tests",
      because: "without tests and without `--report` there is no coverage",
      hint: "Add `--report FILE`, or leave out one of them.", if: tests.noTests && coverage.report.isEmpty)
  }

  /// What a check could not use of what the command line names, where nothing changed.
  private func problems(in workspace: Workspace, without change: Change) -> [CheckID: Problem] {
    var problems: [CheckID: Problem] = [:]
    if let path = tests.packagePath, workspace.package(named: path) == nil {
      problems[.tests] = workspace.noPackage(named: path)
    }
    do {
      let memory = baseline.memory(for: change, folder: workspace.folder, services: workspace.services)
      let reports = try coverage.files(services: workspace.services)
      problems[.coverage] = CoverageInputs(reports: reports, baseline: baseline, memory: memory).problem
    } catch {
      problems[.coverage] = Problem(error, hint: CoverageInputs.hint)
    }
    return problems
  }

  /// A folder that stays behind is worth a word, and no other verdict.
  private func discardProfiles(of runs: [SharedTestRun], services: Services) async {
    for run in runs {
      do {
        try await run.discardProfile(from: services.files)
      } catch {
        services.console.say("note: \((error as? any Mendable)?.summary ?? Visible.line("\(error)"))")
      }
    }
  }

  private func poster(services: Services) -> Poster {
    Poster(options: posting, repo: change.repo, config: report.config, services: services)
  }

  /// Posts the report when there is a target, and ends with the verdict. A report that passed and could not be posted
  /// ends with 2; a failed one stays failed.
  private func end(
    _ run: ReviewRun, with finished: Report, on change: Change, postingTo target: PostingTarget?
  ) async throws {
    let isPosted = await isPosted(finished, of: change, to: target, services: run.services)
    try run.end(with: finished.exitCode == ExitStatus.passed && !isPosted ? ExitStatus.undecided : finished.exitCode)
  }

  /// - Returns: False when the report was to be posted and was not; the reason is said.
  private func isPosted(_ finished: Report, of change: Change, to target: PostingTarget?, services: Services) async -> Bool {
    guard let target else { return true }
    do {
      return try await Posting(target: target, report: finished, diff: change.diff, poster: poster(services: services)).run()
    } catch {
      services.console.report(Problem(error, hint: "The report was not posted; post it again."))
      return false
    }
  }
}
