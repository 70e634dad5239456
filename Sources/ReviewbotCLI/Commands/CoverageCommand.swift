import ArgumentParser
import Coverage
import Git
import Pipeline
import ReviewCore

/// `reviewbot coverage`: the diff-coverage report alone.
struct CoverageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Say which changed lines no test reaches, from a coverage report.",
    discussion: """
      Nothing is built and nothing is run: the report comes from a file, the change from the repository or from a diff.

      Options of diff-cover mean the same here.

      EXAMPLES:
        reviewbot coverage --report coverage.json
        reviewbot coverage --report a.lcov --report b.lcov --fail-under 80
        git diff main... | reviewbot coverage --report coverage.xml --diff -
        reviewbot coverage coverage.xml --compare-branch origin/main

      After `swift test --enable-code-coverage`:
        reviewbot coverage --report "$(swift test --show-codecov-path)"

      Remember the coverage of a commit, and compare with it later:
        reviewbot coverage --report cov.json --head HEAD --record-baseline
      """)

  @OptionGroup var change: ChangeOptions
  @OptionGroup var coverage: CoverageFileOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: CoverageLimitOptions
  @OptionGroup var baseline: BaselineOptions

  @Argument(help: ArgumentHelp("Coverage reports, as with `--report`.", valueName: "report"))
  var files: [String] = []

  func run() async throws {
    _ = try (report.formats(), coverage.pathMaps(), limits.percent())
    guard !coverage.report.isEmpty || !files.isEmpty else {
      throw UsageProblem(
        summary: "No coverage report was named.",
        hint: "Run `swift test --enable-code-coverage`, then `reviewbot coverage --report \"$(swift test --show-codecov-path)\"`.")
    }
    let services = Services.live()
    let reports = try coverage.files(and: files, services: services)
    let workspace = try Workspace(options: change, config: report.config, services: services)
    let change = try workspace.change()
    let configuration = workspace.configuration
    let writer = try ReportWriter(options: report, configured: configuration.formats, services: services)
    let run = ReviewRun(writer: writer, services: services, isVerbose: report.verbose)
    guard !change.diff.isEmpty || baseline.recordBaseline else {
      return try run.concludeWithoutChange(change, checks: [.coverage], notices: configuration.notices)
    }
    let checks = CoverageChecks(
      settings: try limits.settings(over: configuration), gate: try limits.gate(over: configuration.gates),
      sources: workspace.sources(of: change), roots: [workspace.root], packageRoot: workspace.packageRoot,
      memory: baseline.memory(for: change, folder: workspace.folder, services: services),
      knownPaths: workspace.knownPaths)
    let check = checks.check(on: .reports(reports), pathMaps: try coverage.pathMaps())
    try await run.conclude(change, checks: [check], notices: configuration.notices)
  }
}
