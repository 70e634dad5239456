import ArgumentParser
import Review
import ReviewCore

/// `reviewbot combine`: one verdict on the tests of many machines.
struct CombineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "combine",
    abstract: "Review a change by the parts that `reviewbot check --shard` wrote.",
    discussion: """
      Runs no tests: it combines the results and the coverage of all shards, lints, judges and reports as \
      `reviewbot check` does on one machine. The parts are untrusted input, and their order has no effect.

      The parts must be of one run, and of the change under review. A shard without a part makes the verdict unknown \
      (exit status 2), and the report names its tests.

      EXAMPLES:
        reviewbot combine part-*.json --expect 5
        reviewbot combine part-*.json --expect 5 --format json=report.json
        reviewbot combine part-*.json --expect 5 --post
      """)

  @Argument(help: ArgumentHelp("The parts of all shards.", valueName: "part"))
  var parts: [String]

  @Option(help: ArgumentHelp("The number of shards (default: as the parts say).", valueName: "count"))
  var expect: Int?

  @OptionGroup var change: ChangeOptions

  @Flag(help: "The shards tested what merging the head into the base gives. Needs git 2.38.")
  var merge = false

  @Flag(
    help: """
      Run failing tests on the merge base: a failure that it has as well does not fail the change. Names tests that \
      are skipped or gone.
      """)
  var compareBase = false

  @Option(help: ArgumentHelp("The package's folder (default: the nearest Package.swift).", valueName: "path"))
  var packagePath: String?

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
      outcome = try await FullReview(request, services: report.services(cache: cache.cache)).run()
    } catch {
      request.discardEarlier(but: request.inputs, in: .live())
      throw error
    }
    try ExitStatus.end(outcome)
  }

  private var request: CheckRequest {
    var request = CheckRequest(change: change.selection)
    request.tests.parts = PartFiles(names: parts, expected: expect)
    request.tests.testsMerge = merge
    request.tests.comparesBase = compareBase
    request.tests.packagePath = packagePath
    request.baseline = baseline.request
    request.report = report.request
    request.post = post ? posting.request : nil
    request.post?.output = postOutput
    return request
  }

  private func checkOptions() throws(UsageProblem) {
    _ = try request.outputs()
    try change.check()
    try report.check()
    try posting.check(output: ("--post-output", postOutput != nil))
    try UsageProblem.require(("--post", post), for: posting.given + [("--post-output", postOutput != nil)])
    guard change.diff == nil else {
      throw UsageProblem(
        summary: "`--diff` names no commits, and parts are of commits.", hint: "Use `--base` and `--head`.")
    }
    guard let expect, expect < 1 else { return }
    throw UsageProblem(
      summary: "`--expect \(expect)` is not a number of shards.", hint: "Write the number of shards: `--expect 5`.")
  }
}
