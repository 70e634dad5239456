import ArgumentParser
import Coverage
import Review
import ReviewCore

/// `reviewbot coverage`: reports only patch coverage.
struct CoverageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Report which changed lines no test reaches, from a coverage report.",
    discussion: """
      Builds and runs nothing: the coverage comes from a file, the change from the repository or from a diff.

      Accepts the options of diff-cover, see Docs/coverage.md. In addition to the formats of `reviewbot check`, \
      --format lcov, cobertura and sonar-coverage write the combined coverage of all reports.

      EXAMPLES:
        reviewbot coverage --report coverage.json
        reviewbot coverage --report a.lcov --report b.lcov --fail-under 80
        git diff main... | reviewbot coverage --report coverage.xml --diff -
        reviewbot coverage coverage.xml --compare-branch origin/main
        reviewbot coverage coverage.json --format lcov=coverage.lcov
        reviewbot coverage --report cov.json --head HEAD --record-baseline
      """)

  @OptionGroup var change: ChangeOptions
  @OptionGroup var coverage: CoverageFileOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: CoverageLimitOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup(title: "Options of diff-cover") var diffCover: DiffCoverOptions

  @Argument(help: ArgumentHelp("Coverage reports, as with `--report`.", valueName: "report"))
  var files: [String] = []

  func run() async throws {
    _ = try (request().outputs(), diffCover.check(), checkOptions())
    guard !coverage.report.isEmpty || !files.isEmpty else {
      throw UsageProblem(
        summary: "No coverage report was named.",
        hint:
          "Run `swift test --enable-code-coverage`, then `reviewbot coverage --report \"$(swift test"
            + " --show-codecov-path)\"`."
      )
    }
    try ExitStatus.end(await CoverageReview(request(), services: report.services()).run())
  }

  private func request() throws(UsageProblem) -> CoverageRequest {
    var request = CoverageRequest(change: diffCover.applied(to: change.selection))
    request.coverage = try coverage.request()
    request.coverage.names += files
    request.coverage.fillsGaps = diffCover.expandCoverageReport
    request.limits = try limits.request()
    request.limits.leastLines = diffCover.minimumChange
    if diffCover.branchCoverage { request.limits.partial = .miss }
    request.baseline = baseline.request
    request.report = report.request
    request.report.formats += diffCover.namedReports
    request.ignoresStaged = diffCover.ignoreStaged
    request.ignoresUnstaged = diffCover.ignoreUnstaged
    request.diffCover = diffCover.style
    request.notices = diffCover.notices
    return request
  }

  private func checkOptions() throws(UsageProblem) {
    try change.check()
    try report.check()
    try UsageProblem.refuse(
      [("--partial", limits.partial.map { $0 != .miss } ?? false)],
      beside: ("--branch-coverage", diffCover.branchCoverage), because: "a partial line is then a missed one")
    let local: [GivenOption] = [
      ("--ignore-staged", diffCover.ignoreStaged), ("--ignore-unstaged", diffCover.ignoreUnstaged),
    ]
    try UsageProblem.refuse(
      local, beside: ("--head", change.head != nil), because: "a commit has nothing staged or unstaged")
  }
}
