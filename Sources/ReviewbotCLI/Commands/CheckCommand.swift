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

  @Flag(help: "Do not use results of linting from earlier runs, and keep none.")
  var noCache = false

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
    _ = try (report.formats(), coverage.pathMaps())
    let services = Services.live()
    // Coverage is judged over all files of the package.
    let isForChange = tests.noTests && coverage.report.isEmpty
    let workspace = try Workspace(
      options: change, config: report.config, use: isForChange ? .change : .everything, services: services)
    let change = try workspace.change()
    let writer = try ReportWriter(
      options: report, configured: workspace.configuration.formats, root: workspace.root, services: services)
    if report.verbose { try workspace.explain() }
    let run = ReviewRun(writer: writer, services: services, isVerbose: report.verbose)
    guard !change.diff.isEmpty else {
      return try run.concludeWithoutChange(change, checks: [.tests, .coverage, .lint], notices: workspace.configuration.notices)
    }
    let results = noCache ? nil : services.lintResults(root: workspace.root)
    let plan = try await StandardChecks(
      workspace: workspace, tests: tests, coverage: coverage, baseline: baseline, lintResults: results
    ).plan(for: change)
    let report = try await run.report(
      on: plan.change, checks: plan.running, settled: plan.settled,
      notices: workspace.configuration.notices + plan.notices)
    await discardProfiles(of: plan.runs, services: services)
    let isPosted = try await postIfAsked(report, services: services)
    try run.end(with: report.exitCode == ExitStatus.passed && !isPosted ? ExitStatus.undecided : report.exitCode)
  }

  /// A folder that stays behind is worth a word, and no other verdict.
  private func discardProfiles(of runs: [SharedTestRun], services: Services) async {
    for run in runs {
      do {
        try await run.discardProfile(from: services.files)
      } catch {
        services.console.say("reviewbot: \((error as? any Mendable)?.summary ?? Visible.line("\(error)"))")
      }
    }
  }

  /// - Returns: False when it was asked for and could not be done.
  private func postIfAsked(_ finished: Report, services: Services) async throws -> Bool {
    guard post else { return true }
    return try await Poster(options: posting, repo: change.repo, config: report.config, services: services).posting(of: finished).run()
  }
}
