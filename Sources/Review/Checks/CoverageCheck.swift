import Coverage
import LintEngine
import ReviewCore
import SwiftTests

/// Checks that the tests execute the lines that the change adds.
struct CoverageCheck: Check {
  /// The measured coverage, or the reason why there is none.
  enum Evidence: Sendable {
    /// - Parameter all: All files in the reports.
    case measured(
      PatchCoverage, all: ResolvedCoverage = ResolvedCoverage(), baseline: BaselineCoverage?, notices: [String])
    case nothing(reason: String)
  }

  static let id = CheckID.coverage

  var input: CoverageInput
  let sources: any SourceReader
  var settings: CoverageSettings
  let gate: CoverageGate
  let baseline: CoverageBaseline
  /// The packages whose figures the report lists; nil in a repository with one package.
  var packages: RepositoryPackages?
  /// Returns the macros that may remove code from where it is written.
  var macros: @Sendable (Change) -> MacroSources? = { _ in nil }
  /// See `CoverageChecks.targetScope`.
  var targetScope: FileScope?

  init(
    input: CoverageInput, sources: any SourceReader, settings: CoverageSettings, gate: CoverageGate,
    baseline: CoverageBaseline = .none
  ) {
    self.input = input
    self.sources = sources
    self.settings = settings
    self.gate = gate
    self.baseline = baseline
  }

  func gather(for change: Change) async throws -> Evidence {
    switch try await input.coverage(for: change) {
    case .none(let reason): return .nothing(reason: reason)
    case .some(let resolved, let changed, let notices):
      let paths = changed.union(changed.compactMap(change.lineMap.headPath))
      let sources = changed.isEmpty ? sources : KnownSources(sources: sources, unknown: paths)
      var settings = settings
      settings.omittedTests = await input.omittedTests()
      let carried = try await input.carried(settings.omittedTests)
      settings.carried = carried.files.filter { !paths.contains($0.key) }
      let build = resolved.isOfThisRoot ? BuildContext.host : .any
      let macros = macros(change)
      var measurement = PatchMeasurement(
        of: change, coverage: resolved, sources: sources, settings: settings,
        parsed: { ExecutableCode.parsed($0, build: build, macros: { macros?.declarations ?? .none }) })
      if build.isLinux { measurement.unreachable = UnreachableCode.ofLinux }
      let coverage = measurement.measure()
      let known = try baseline.recall(BaselineCoverage(coverage))
      return .measured(coverage, all: resolved, baseline: known, notices: notices + carried.notices)
    }
  }

  func coverage(in evidence: Evidence) -> MeasuredCoverage? {
    guard case .measured(let patch, let all, _, _) = evidence else { return nil }
    return MeasuredCoverage(all: all, patch: patch)
  }

  func judge(_ evidence: Evidence, of change: Change) -> CheckResult {
    switch evidence {
    case .nothing(let reason):
      let metrics = ["patchCovered", "patchPartial", "patchTotal", "projectCovered", "projectTotal"].map {
        Metric($0, .none)
      }
      return CheckResult(check: Self.id, verdict: .skipped(reason: reason), metrics: metrics)
    case .measured(let coverage, _, let baseline, let notices):
      let share = baseline?.ratio(countingPartial: settings.partial)
      return CheckResult(
        check: Self.id, verdict: verdict(on: coverage, baseline: share, of: change),
        metrics: coverage.metrics + baselineMetrics(baseline),
        details: .patchCoverage(coverage.files, unknown: coverage.unknown),
        notices: notices + coverage.notices + unknownNotices(coverage) + gate.notices(on: coverage, baseline: share)
          + lossNotices(coverage, since: baseline, change)
      ).listing(packages?.figures(of: coverage) ?? [])
    }
  }

  /// A gate that the change itself keeps from files is broken, unless it fails anyway.
  private func verdict(on coverage: PatchCoverage, baseline: Ratio?, of change: Change) -> Verdict {
    let verdict = gate.judge(coverage, baseline: baseline)
    if case .failed = verdict { return verdict }
    let excluded = newlyExcluded(in: change)
    guard let first = excluded.first, gate.isSet else { return verdict }
    let more = excluded.count > 1 ? " and \(excluded.count - 1) more" : ""
    return .broken(
      Problem(
        summary:
          "The coverage of \(first)\(more) was not judged: the configuration of the change excludes it, and the one "
          + "of the target branch does not.",
        hint: "Exclude it in the `.lint.yml` of the target branch first."))
  }

  /// Returns changed sources that only the change's own configuration keeps from being measured.
  private func newlyExcluded(in change: Change) -> [RepoPath] {
    guard let targetScope else { return [] }
    var target = settings
    target.scope = targetScope
    return change.diff.files.filter { file in
      file.hasContents && file.path.hasExtension("swift") && !file.isGenerated && !file.isVendored
        && !file.addedLines.isEmpty && !settings.scope.includes(file.path) && target.measures(file.path)
    }.map(\.path)
  }

  private func baselineMetrics(_ baseline: BaselineCoverage?) -> [Metric] {
    guard let project = baseline?.project else { return [] }
    return [
      Metric("baseProjectCovered", project.covered), Metric("baseProjectPartial", project.partial),
      Metric("baseProjectTotal", project.total),
    ]
  }

  /// Returns notices about lines outside the change that lost coverage since the merge base.
  private func lossNotices(_ coverage: PatchCoverage, since baseline: BaselineCoverage?, _ change: Change) -> [String] {
    guard let baseline else { return [] }
    let losses = coverage.indirectChanges(since: baseline, diff: change.diff)
    let shown = losses.prefix(5).map { "\($0.path): \($0.lost.description)" }.joined(separator: "; ")
    let more = losses.count > 5 ? "; and \(losses.count - 5) files more" : ""
    return losses.isEmpty ? [] : ["Lines that the change does not touch lost coverage: \(shown)\(more)."]
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
  let all: ResolvedCoverage
  let patch: PatchCoverage
}
