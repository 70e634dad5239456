import ArgumentParser
import Review
import ReviewCore

/// `reviewbot check`: the whole review.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Review a change: tests, coverage of the changed lines, style.",
    discussion: """
      Compares the working tree, including uncommitted and untracked files, with the merge base of the target branch.

      EXAMPLES:
        reviewbot check                                  before you push
        reviewbot check --no-tests                       style only
        reviewbot check --filter CartTests               with some of the tests
        reviewbot check --base origin/main --head HEAD   as for a pull request
        reviewbot check --format markdown=report.md --format json=report.json
        reviewbot check --format cobertura=coverage.xml  with all coverage
        reviewbot check --no-tests --report cov.json     with an existing report
        reviewbot check --results App.xcresult --report App.xcresult   what Xcode ran
        reviewbot check --shard 2/5 --output part-2.json   one of five machines
      """)

  @OptionGroup var change: ChangeOptions
  @OptionGroup var tests: TestOptions
  @OptionGroup(title: "Shards") var shards: ShardOptions
  @OptionGroup(title: "Coverage") var coverage: CoverageFileOptions
  @OptionGroup var report: ReportOptions

  @OptionGroup var baseline: BaselineOptions

  @Flag(help: "Post the report to the pull request afterwards, as `reviewbot post` does.")
  var post = false

  @OptionGroup(title: "Posting") var posting: PostOptions

  @Option(help: ArgumentHelp("With --post --forge files, the folder for the files.", valueName: "dir"))
  var postOutput: String?

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let outcome: Report.Outcome
    do {
      try checkOptions()
      guard shards.shard == nil, shards.buildArchive == nil else { return try await runForShards() }
      outcome = try await FullReview(request(), services: report.services(cache: cache.cache)).run()
    } catch let code as ExitCode {
      // A part was written that says why the tests could not run.
      throw code
    } catch {
      var request = CheckRequest(change: change.selection)
      request.report = report.request
      request.discardEarlier(but: inputs, in: .live())
      throw error
    }
    try ExitStatus.end(outcome)
  }

  /// The files that the command reads; an output must not replace them.
  private var inputs: [String] {
    coverage.report + tests.results + tests.baseResults + shards.times
      + [baseline.baseline, report.config].compactMap(\.self)
  }

  private func runForShards() async throws {
    if let shard = shards.shard { try await run(shard: shard) }
    if let file = shards.buildArchive { try await archive(file) }
  }

  /// Writes a part. Failing tests do not fail this command: `combine` judges them, and it must run.
  private func run(shard: String) async throws {
    var request = ShardRequest(
      change: change.selection, shard: try ShardChoice(shard), output: report.output ?? "part.json")
    request.tests = tests.request
    request.times = shards.times
    request.config = report.config
    request.isVerbose = report.verbose
    request.skipsBuild = shards.skipBuild
    guard try await ShardReview(request, services: report.services(cache: cache.cache)).run() else {
      throw ExitCode(ExitStatus.undecided)
    }
  }

  private func archive(_ file: String) async throws {
    var request = ArchiveRequest(change: change.selection, file: file)
    request.tests = tests.request
    request.config = report.config
    try await BuildArchive(request, services: report.services(cache: cache.cache)).run()
  }

  private func request() throws(UsageProblem) -> CheckRequest {
    var request = CheckRequest(change: change.selection)
    request.tests = tests.request
    request.coverage = try coverage.request()
    request.baseline = baseline.request
    request.report = report.request
    request.post = post ? posting.request : nil
    request.post?.output = postOutput
    return request
  }

  private func checkOptions() throws(UsageProblem) {
    let exports = try request().outputs().exports.map(\.name).filter(CoverageExportFormat.names.contains)
    _ = try coverage.request()
    try change.check()
    try report.check()
    try tests.check(change: change)
    try shards.check(
      tests: tests, change: change, report: report,
      others: baseline.given + posting.given + [("--post", post), ("--report", !coverage.report.isEmpty)])
    try UsageProblem.require(("--post", post), for: posting.given + [("--post-output", postOutput != nil)])
    try posting.check(output: ("--post-output", postOutput != nil))
    try UsageProblem.refuse(
      [("--format sonar-tests", exports.contains("sonar-tests"))], beside: ("--no-tests", tests.noTests),
      because: "no test runs")
    try UsageProblem.refuse(
      baseline.given + [("--path-map", !coverage.pathMap.isEmpty)] + exports.map { ("--format \($0)", true) },
      beside: ("--no-tests", tests.noTests && coverage.report.isEmpty),
      because: "without tests and `--report`, no coverage is measured",
      hint: "Add `--report FILE`, or leave out one of them.")
  }
}
