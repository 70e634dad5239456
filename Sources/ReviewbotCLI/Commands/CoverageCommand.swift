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

      Options of diff-cover mean the same here; `Docs/coverage.md` has the table. Formats are those of
      `reviewbot check`, and lcov and cobertura: all the coverage that was read, put together.

      EXAMPLES:
        reviewbot coverage --report coverage.json
        reviewbot coverage --report a.lcov --report b.lcov --fail-under 80
        git diff main... | reviewbot coverage --report coverage.xml --diff -
        reviewbot coverage coverage.xml --compare-branch origin/main
        reviewbot coverage coverage.json --format lcov=coverage.lcov

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
  @OptionGroup(title: "Options of diff-cover") var diffCover: DiffCoverOptions

  @Argument(help: ArgumentHelp("Coverage reports, as with `--report`.", valueName: "report"))
  var files: [String] = []

  func run() async throws {
    _ = try (coverage.pathMaps(), limits.percent(), outputs(configured: []), diffCover.check(), checkOptions())
    guard !coverage.report.isEmpty || !files.isEmpty else {
      throw UsageProblem(
        summary: "No coverage report was named.",
        hint: "Run `swift test --enable-code-coverage`, then `reviewbot coverage --report \"$(swift test --show-codecov-path)\"`.")
    }
    let services = Services.live()
    try baseline.check(services: services)
    let reports = try coverage.files(and: files, fillingGaps: diffCover.expandCoverageReport, services: services)
    let workspace = try Workspace(
      options: change, request: diffCover.applied(to: change.request), config: report.config, use: .measurements,
      services: services)
    let (change, remarks) = try workspace.measured(workspace.change(readsFiles: false))
    let outputs = try outputs(configured: workspace.configuration.formats(in: workspace.root))
    try services.checkFolders(of: outputs.files)
    let run = ReviewRun(
      writer: ReportWriter(formats: outputs.reports, root: workspace.root, services: services), services: services,
      isVerbose: report.verbose, edits: workspace.edits(in: change, ofNamed: [baseline.baseline]))
    let notices = workspace.configuration.notices + diffCover.notices + remarks
    let settings = try settings(in: workspace)
    let exporter = CoverageExporter(formats: outputs.exports, settings: settings, options: diffCover)
    let memory = baseline.memory(for: change, folder: workspace.folder, services: workspace.services)
    guard !change.diff.isEmpty || baseline.recordBaseline || exporter.isWanted else {
      let given = CoverageInputs(reports: reports, baseline: baseline, memory: memory)
      return try run.concludeWithoutChange(
        change, checks: [.coverage], problems: given.problem.map { [.coverage: $0] } ?? [:], notices: notices)
    }
    let checks = CoverageChecks(
      settings: settings, gate: try gate(over: workspace.configuration.gates),
      sources: workspace.sources(of: change), roots: [workspace.root], packageRoot: workspace.packageRoot,
      memory: memory,
      knownPaths: { workspace.knownPaths(of: change) }, realPath: workspace.services.files.realPath, observe: exporter.take)
    let check = checks.check(on: .reports(reports), pathMaps: try coverage.pathMaps())
    let result = try await run.report(on: change, checks: [check], settled: [], notices: notices)
    try exporter.write(result, on: change, by: run.writer)
    try run.end(with: result.exitCode)
  }

  private func checkOptions() throws(UsageProblem) {
    try change.check()
    try UsageProblem.refuse(
      [("--verbose", report.verbose)], beside: "--quiet", because: "one asks for less, the other for more",
      if: diffCover.quiet)
    try UsageProblem.refuse(
      [("--partial", limits.partial.map { $0 != .miss } ?? false)], beside: "--branch-coverage",
      because: "a partial line is then a missed one", if: diffCover.branchCoverage)
    let local: [GivenOption] = [("--ignore-staged", diffCover.ignoreStaged), ("--ignore-unstaged", diffCover.ignoreUnstaged)]
    try UsageProblem.refuse(
      local, beside: "--head", because: "a commit has nothing staged or unstaged", if: change.head != nil)
  }

  private func outputs(configured: [String]) throws(UsageProblem) -> CoverageOutputs {
    try CoverageOutputs(
      asked: report.format + diffCover.namedReports, output: report.output, configured: configured,
      isQuiet: diffCover.quiet)
  }

  private func settings(in workspace: Workspace) throws -> CoverageSettings {
    var settings = try limits.settings(over: workspace.configuration)
    if diffCover.branchCoverage { settings.partial = .miss }
    guard diffCover.ignoreStaged || diffCover.ignoreUnstaged, change.head == nil, change.diff == nil else {
      return settings
    }
    let lines = UncommittedLines(source: try workspace.changeSource(), git: workspace.services.git(in: workspace.root))
    settings.leftOut = try lines.lines(staged: diffCover.ignoreStaged, unstaged: diffCover.ignoreUnstaged)
    return settings
  }

  private func gate(over gates: Configuration.Gates) throws(UsageProblem) -> CoverageGate {
    var gate = try limits.gate(over: gates)
    if let lines = diffCover.minimumChange { gate.minLines = lines }
    return gate
  }
}
