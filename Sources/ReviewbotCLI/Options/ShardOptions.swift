import ArgumentParser
import Review

/// Tests on several machines.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Run only one shard of the tests, and write a part without a verdict to --output, for `reviewbot combine`. auto: \
      as GitLab, Buildkite, CircleCI or Bazel says.
      """, valueName: "i/n|auto"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      """
      Divide the suites by the times in this report of an earlier run: JUnit XML or a part; may be given several times.
      """, valueName: "file"))
  var times: [String] = []

  @Flag(help: "With --shard: test an existing build, at the path where it was built.")
  var skipBuild = false

  @Option(
    help: ArgumentHelp("Build the tests, write the build folder to this tar archive, and stop.", valueName: "file"))
  var buildArchive: String?

  /// - Throws: `UsageProblem` for options that contradict each other, or a missing one.
  func check(
    tests: TestOptions, change: ChangeOptions, report: ReportOptions, others: [GivenOption]
  ) throws(UsageProblem) {
    try UsageProblem.require(("--shard", shard != nil), for: [("--times", !times.isEmpty), ("--skip-build", skipBuild)])
    try UsageProblem.refuse(
      [("--shard", shard != nil)], beside: ("--build-archive", buildArchive != nil),
      because: "an archive is built before the shards run")
    guard shard != nil || buildArchive != nil else { return }
    let option = shard == nil ? "--build-archive" : "--shard"
    let judging: [GivenOption] = [("--format", !report.format.isEmpty), ("--compare-base", tests.compareBase)] + others
      + [("--verify-affected", tests.verifyAffected), ("--carry", tests.carry)]
    try UsageProblem.refuse(
      judging, beside: option, because: "only `reviewbot combine` judges and reports",
      hint: "Pass it to `reviewbot combine`.")
    try UsageProblem.refuse(
      [("--no-tests", tests.noTests), ("--results", !tests.results.isEmpty)], beside: option,
      because: "its tests run here")
    try UsageProblem.refuse(
      [("--diff", change.diff != nil)], beside: option, because: "a diff names no commits")
    if shard == nil {
      try UsageProblem.refuse(
        [
          ("--output", report.output != nil), ("--filter", !tests.filter.isEmpty),
          ("--affected", tests.affected != nil),
        ],
        beside: option, because: "it builds all tests, and writes only the archive")
    } else {
      try UsageProblem.require(("--output", report.output != nil), for: [("--shard", true)])
    }
  }
}
