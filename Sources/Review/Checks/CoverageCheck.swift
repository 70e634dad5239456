import Coverage
import LintEngine
import ReviewCore
import SwiftTests

/// Checks that the tests execute the lines that the change adds.
struct CoverageCheck: Check {
  /// The measured coverage, or the reason why there is none.
  enum Evidence: Sendable {
    case measured(MeasuredCoverage, baseline: RecordedBaseline?, notices: [String])
    /// - Parameter states: What happened to each changed source within the scope.
    case nothing(reason: String, states: [RepoPath: FileState] = [:])
  }

  static let id = CheckID.coverage

  var input: CoverageInput
  let sources: any SourceReader
  var settings: CoverageSettings
  let gate: CoverageGate
  let baseline: CoverageBaseline
  /// The packages whose figures the report lists; nil in a repository with one package.
  var packages: RepositoryPackages?
  /// Who decides about files outside of the scope.
  var exclusions: ScopeExclusions
  /// Returns which of the files are tests.
  var testFiles: @Sendable (Set<RepoPath>, [RepoPath: [DescribedTarget]]) -> TestFiles = { _, _ in TestFiles() }
  /// Returns the targets of a package by executing its manifest; nil if this run does not execute manifests.
  var describedTargets: @Sendable (_ manifest: RepoPath) async -> [DescribedTarget]? = { _ in nil }
  /// Returns the modules of the change whose code exit tests may run.
  var exitTested: @Sendable (Change) -> Set<RepoPath> = { _ in [] }
  /// See `CoverageChecks.links`.
  var links: @Sendable () -> [RepoPath: RepoPath] = { [:] }
  /// Returns the macros that may remove code from where it is written.
  var macros: @Sendable (Change) -> MacroSources? = { _ in nil }

  init(
    input: CoverageInput, sources: any SourceReader, settings: CoverageSettings, gate: CoverageGate,
    baseline: CoverageBaseline = .none
  ) {
    self.input = input
    self.sources = sources
    self.settings = settings
    self.gate = gate
    self.baseline = baseline
    exclusions = ScopeExclusions(scope: settings.scope, authority: .decided(.configuration))
  }

  func gather(for change: Change) async throws -> Evidence {
    switch try await input.coverage(for: change) {
    case .none(let reason):
      let settings = await settings(for: change)
      let measured = measurement(of: change, ResolvedCoverage(), by: settings, sources).measure(.patch)
      return .nothing(reason: reason, states: measured.states)
    case .some(let resolved, let changed, let notices):
      let paths = changed.union(changed.compactMap(change.lineMap.headPath))
      let sources = changed.isEmpty ? sources : KnownSources(sources: sources, unknown: paths)
      let resolved = resolved.following(links())
      var settings = await settings(for: change, and: resolved)
      settings.omittedTests = await input.omittedTests()
      settings.exitTested = exitTested(change)
      let carried = try await input.carried(settings.omittedTests)
      settings.carried = carried.files.filter { !paths.contains($0.key) }
      let coverage = measurement(of: change, resolved, by: settings, sources).measure()
      let known = try baseline.recall(BaselineCoverage(coverage))
      let measured = MeasuredCoverage(all: resolved, patch: coverage, settings: settings)
      guard known?.coverage.isOfFailingRun != true || baseline.acceptsFailingRuns else {
        let more = carried.notices + [CoverageBaseline.failingRun]
        return .measured(measured, baseline: nil, notices: notices + more)
      }
      return .measured(measured, baseline: known, notices: notices + carried.notices)
    }
  }

  /// Returns the settings that know which of the measured and the changed files are tests.
  private func settings(
    for change: Change, and resolved: ResolvedCoverage = ResolvedCoverage()
  ) async -> CoverageSettings {
    var settings = settings
    let measured = resolved.files.keys.compactMap(change.lineMap.headPath)
    let candidates = Set(measured).union(change.diff.files.compactMap(\.newPath))
    settings.tests = testFiles(candidates, [:])
    var described: [RepoPath: [DescribedTarget]] = [:]
    for manifest in settings.tests.computedManifests {
      described[manifest.folder] = await describedTargets(manifest)
    }
    if !described.isEmpty { settings.tests = testFiles(candidates, described) }
    return settings
  }

  private func measurement(
    of change: Change, _ resolved: ResolvedCoverage, by settings: CoverageSettings, _ sources: any SourceReader
  ) -> PatchMeasurement {
    let build = resolved.isOfThisRoot ? BuildContext.host : .any
    let macros = macros(change)
    var measurement = PatchMeasurement(
      of: change, coverage: resolved, sources: sources, settings: settings,
      parsed: { ExecutableCode.parsed($0, build: build, macros: { macros?.declarations ?? .none }) })
    if build.isLinux { measurement.unreachable = UnreachableCode.ofLinux }
    return measurement
  }

  func coverage(in evidence: Evidence) -> MeasuredCoverage? {
    guard case .measured(let measured, _, _) = evidence else { return nil }
    return measured
  }

  func judge(_ evidence: Evidence, of change: Change) -> CheckResult {
    switch evidence {
    case .nothing(let reason, let states): return nothing(because: reason, states)
    case .measured(let measured, let baseline, let notices):
      let coverage = measured.patch
      let base = baseline.map {
        ProjectBase(
          $0.coverage, lines: $0.lines, excluded: coverage.excluded, countingPartial: settings.partial,
          commit: $0.commit)
      }
      let files = states(of: measured, in: change)
      return CheckResult(
        check: Self.id, verdict: verdict(on: coverage, base: base, files, of: change),
        metrics: coverage.metrics + baselineMetrics(baseline),
        details: .patchCoverage(
          baseline.map { coverage.filesWithShares(since: $0.coverage, lines: $0.lines) } ?? coverage.files,
          unknown: coverage.unknown),
        notices: notices + coverage.notices + unknownNotices(coverage) + gate.notices(on: coverage, base: base)
          + lossNotices(coverage, since: baseline)
      ).listing(packages?.figures(of: coverage) ?? []).recording(files)
    }
  }

  /// Returns the result without coverage. A gate that the configuration names needs data, if the change has code to
  /// measure or the gate is about the project.
  private func nothing(because reason: String, _ states: [RepoPath: FileState]) -> CheckResult {
    let metrics = ["patchCovered", "patchPartial", "patchTotal", "projectCovered", "projectTotal"].map {
      Metric($0, .none)
    }
    let isNeeded = gate.project != nil || gate.isSet && states.values.contains { $0.word == .unjudged }
    guard gate.isNamed, isNeeded else {
      return CheckResult(check: Self.id, verdict: .skipped(reason: reason), metrics: metrics)
    }
    let problem = Problem(
      summary: "Coverage could not be judged: \(reason).",
      hint: "Run the tests with coverage, name a report with `--report`, or set `gates.coverage: off`.")
    return CheckResult(check: Self.id, verdict: .broken(problem), metrics: metrics).recording(states)
  }

  /// Returns what happened to each changed source, whether it is within the scope or not.
  private func states(of measured: MeasuredCoverage, in change: Change) -> [RepoPath: FileState] {
    var states = measured.patch.states
    if gate.allowsUnknownFiles {
      for (path, state) in states {
        if case .unjudged(let reason) = state { states[path] = .leftOut(because: reason, by: .commandLine) }
      }
    }
    for file in change.diff.files where file.hasContents && file.path.hasExtension("swift") {
      guard !settings.scope.includes(file.path) else { continue }
      states[file.path] = state(outside: file, tests: measured.settings.tests)
    }
    return states
  }

  /// Returns the state of a file outside of the scope.
  private func state(outside file: FileChange, tests: TestFiles) -> FileState? {
    if file.isGenerated { return .leftOut(because: "marked as generated in `.gitattributes`", by: .targetBranch) }
    if file.isVendored { return .leftOut(because: "marked as vendored in `.gitattributes`", by: .targetBranch) }
    if !settings.measuresTests, let reason = tests.reason(for: file.path) { return .test(because: reason.description) }
    return file.addedLines.isEmpty && file.opacity == nil ? .notExecutable : exclusions.state(of: file.path)
  }

  /// A gate that the change itself keeps from files is broken, unless it fails anyway.
  private func verdict(
    on coverage: PatchCoverage, base: ProjectBase?, _ states: [RepoPath: FileState], of change: Change
  ) -> Verdict {
    if gate.isSet, let problem = conversion(in: change) { return .broken(problem) }
    let verdict = gate.judge(coverage, base: base)
    if case .failed = verdict { return verdict }
    let excluded = states.filter { !settings.scope.includes($0.key) && $0.value.word == .unjudged }
      .sorted { $0.key < $1.key }
    guard let first = excluded.first, let reason = first.value.reason, gate.isSet else { return verdict }
    let more = excluded.count > 1 ? " and \(excluded.count - 1) more" : ""
    return .broken(
      Problem(
        summary: "The coverage of \(first.key)\(more) was not judged: \(reason).",
        hint: "Exclude it in the `.lint.yml` of the target branch first."))
  }

  /// Returns the problem of sources that git converts on checkout: their text is not the one that was compiled.
  private func conversion(in change: Change) -> Problem? {
    let files = change.diff.files.filter { file in
      file.conversion != nil && !file.isGenerated && !file.isVendored && settings.measures(file.path)
    }
    guard let first = files.first, let attribute = first.conversion else { return nil }
    let more = files.count > 1 ? " and \(files.count - 1) more" : ""
    return Problem(
      summary:
        "The coverage of \(first.path)\(more) was not judged: git converts it on checkout "
        + "(`\(Escaped.line(attribute))`), so the compiler reads another text.",
      hint: "Remove the attribute for Swift files from `.gitattributes`.")
  }

  private func baselineMetrics(_ baseline: RecordedBaseline?) -> [Metric] {
    guard let baseline else { return [] }
    let project = baseline.coverage.project
    let distance = baseline.ancestor.map { [Metric("baseDistance", $0.distance)] } ?? []
    return distance + [
      Metric("baseProjectCovered", project.covered), Metric("baseProjectPartial", project.partial),
      Metric("baseProjectTotal", project.total),
    ]
  }

  /// Returns notices about the recorded commit, and about lines outside the change that lost coverage since then.
  private func lossNotices(_ coverage: PatchCoverage, since baseline: RecordedBaseline?) -> [String] {
    guard let baseline else { return [] }
    let losses = coverage.indirectChanges(since: baseline.coverage, lines: baseline.lines)
    let shown = losses.prefix(5).map { "\($0.path): \($0.lost.description)" }.joined(separator: "; ")
    let more = losses.count > 5 ? "; and \(losses.count - 5) files more" : ""
    return [baseline.notice].compactMap(\.self)
      + (losses.isEmpty ? [] : ["Lines that the change does not touch lost coverage: \(shown)\(more)."])
  }

  private func unknownNotices(_ coverage: PatchCoverage) -> [String] {
    guard !coverage.unknown.isEmpty else { return [] }
    let shown = coverage.unknown.prefix(5).map(\.description).joined(separator: ", ")
    let more = coverage.unknown.count > 5 ? " and \(coverage.unknown.count - 5) more" : ""
    return ["No coverage data for these changed files: \(shown)\(more)."]
  }
}

/// The input and the result of a coverage check.
struct MeasuredCoverage: Sendable {
  /// All files in the reports, by their repository paths.
  var all = ResolvedCoverage()
  let patch: PatchCoverage
  /// The settings that the measurement used, with the test files.
  var settings = CoverageSettings()
}
